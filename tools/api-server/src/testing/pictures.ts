import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

type Bytes = Buffer<ArrayBuffer>

/** A photograph as a camera writes it: held upright (6), with where it was taken and by what. */
export function photograph(width = 320, height = 240, red = 180): Promise<Bytes> {
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .withExif({
      IFD0: { Make: 'canary-phone', Copyright: 'canary-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 58/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer() as Promise<Bytes>
}

/** A photograph as heavy as one of a real scene: noise, which takes as long to decode. */
export function noisyPhotograph(width: number, height: number): Promise<Bytes> {
  return sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 20 } },
  })
    .jpeg()
    .toBuffer() as Promise<Bytes>
}

/** A picture in one of the formats that are taken; transparent where the format can be. */
export function pictureAs(format: 'png' | 'webp'): Promise<Bytes> {
  return sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .toFormat(format)
    .toBuffer() as Promise<Bytes>
}

/** A real PNG of some 50 KB that unpacks to `side` × `side` pixels. */
export function decompressionBomb(side: number): Bytes {
  const header = Buffer.alloc(13)

  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, grey.
  header.writeUInt8(1, 8)

  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))

  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)

  whole.writeUInt32BE(content.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
