import { crc32, deflateSync } from 'node:zlib'

import type { Canvas } from './canvas.ts'

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number]

/** So many shades between paper and ink: more than an eye tells, few enough for a small file. */
const shades = 32

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A sheet as a PNG file: one byte a point, which is a place in a palette from paper to ink. */
export function encodePng({ width, height, ink }: Canvas, paper: Colour, pen: Colour): Buffer {
  const head = Buffer.alloc(13)
  const rows = Buffer.alloc((width + 1) * height)

  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits, palette; no interlacing.
  head.set([8, 3, 0, 0, 0], 8)
  // Each row begins with a byte that says it is not filtered.
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = Math.round((ink[y * width + x] ?? 0) * (shades - 1))
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', palette(paper, pen)),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function palette(paper: Colour, pen: Colour): Buffer {
  return Buffer.from(
    Array.from({ length: shades }, (_, shade) =>
      paper.map((part, at) => Math.round(part + (((pen[at] ?? 0) - part) * shade) / (shades - 1))),
    ).flat(),
  )
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)

  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
