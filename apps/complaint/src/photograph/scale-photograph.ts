import { mostMegabytes, mostMegapixels, PhotographError } from './photograph-problem.ts'
import { bytesFor, fittedSize, type Step, writtenWithin } from './photograph-size.ts'

const million = 1_000_000

/**
 * Writes a photograph again as a JPEG of `fittedSize` and `mostBytes`: upright, as its EXIF data says, and
 * without any of that data, the place it was taken at among it. An image element is used where `createImageBitmap` would
 * do, since browsers decode large JPEGs for it in the size they are drawn in.
 * @throws {PhotographError} when the file is no picture, or too large a one.
 */
export async function scalePhotograph(file: Blob, mostBytes: number): Promise<Blob> {
  if (file.size > mostMegabytes * million) throw new PhotographError('too-large')

  const address = URL.createObjectURL(file)
  const image = new Image()
  const sheet = createSheet()

  try {
    await loaded(image, address)

    const { isJpeg, isBrokenOff } = await endsOf(file)

    if (isBrokenOff) throw new PhotographError('unreadable')

    const size = { width: image.naturalWidth, height: image.naturalHeight }

    if (size.width * size.height > mostMegapixels * million) throw new PhotographError('too-many-pixels')
    return await writtenWithin(bytesFor(size, mostBytes), (step) => jpegOf(sheet.draw(image, step, isJpeg), step))
  } finally {
    // All let go of their memory at once instead of some time later.
    sheet.clear()
    image.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/**
 * What the first and last bytes of a picture say, whatever its name: a PNG ends with a part of its own, and a WebP begins with its
 * length. Of one that breaks off browsers draw what is there.
 */
async function endsOf(file: Blob) {
  const [start, end] = await Promise.all([
    file.slice(0, 12).arrayBuffer(),
    file.slice(-mostTrailingBytes).arrayBuffer(),
  ])
  const text = (bytes: ArrayBuffer) => String.fromCharCode(...new Uint8Array(bytes))
  const [signature, last] = [text(start), text(end)]
  const isShort = signature.startsWith('RIFF') && new DataView(start).getUint32(4, true) + 8 > file.size

  return {
    isJpeg: signature.startsWith('\xff\xd8\xff'),
    isBrokenOff: isShort || (signature.startsWith('\x89PNG') && !last.includes('IEND')),
  }
}

/** Some phones write more behind the end of a picture. */
const mostTrailingBytes = 32_000

function loaded(image: HTMLImageElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => {
      // A drawing without measures of its own has no size to scale.
      if (image.naturalWidth > 0 && image.naturalHeight > 0) resolve()
      else reject(new PhotographError('unreadable'))
    })
    image.addEventListener('error', () => reject(new PhotographError('unreadable')))
    image.src = address
  })
}

/** A canvas that is drawn on once a size, however often it is written down. */
function createSheet() {
  const canvas = document.createElement('canvas')
  let drawn: number | undefined

  return {
    draw(image: HTMLImageElement, { longest }: Step, isJpeg: boolean): HTMLCanvasElement {
      if (drawn === longest) return canvas

      Object.assign(canvas, fittedSize({ width: image.naturalWidth, height: image.naturalHeight }, longest))

      const pen = canvas.getContext('2d')

      if (pen === null) throw new PhotographError('unreadable')
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(image, 0, 0, canvas.width, canvas.height)

      // A JPEG knows no transparency: one that breaks off is clear from there on, at one of its ends; what is clear would turn black.
      const isClear = (at: number) => pen.getImageData(at * canvas.width, at * canvas.height, 1, 1).data[3] === 0

      if (isJpeg && [0.1, 0.9].some(isClear)) throw new PhotographError('unreadable')
      pen.globalCompositeOperation = 'destination-over'
      pen.fillStyle = '#ffffff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      drawn = longest
      return canvas
    },
    /** WebKit keeps a canvas's memory until it is made small. */
    clear() {
      canvas.width = 0
      canvas.height = 0
    },
  }
}

function jpegOf(canvas: HTMLCanvasElement, { quality }: Step): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new PhotographError('unreadable')) : resolve(blob)),
      'image/jpeg',
      quality,
    )
  })
}
