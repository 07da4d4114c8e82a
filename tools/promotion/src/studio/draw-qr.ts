import { encode } from 'uqr'

/** Level M: readable when a seventh of the code is dirty or torn. The white border is as wide as readers need. */
const drawing = { ecc: 'M', border: 4 } as const

/** In pixels: enough for a picture that is printed 5 cm wide. */
const pictureWidth = 1024

/** Draws a QR code: its width in squares, and the dark squares as an SVG path in these units. */
export function drawQr(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, drawing)
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])))

  return { size, path: squares.join('') }
}

/** The smallest printed square that phones read well, mm. */
const smallestSquareMm = 0.4

/** A code is read from at most ten times its width away. */
const distancePerWidth = 10

/** Says how well the code of a link is read when it is printed so wide, border included: from how far, or how wide it has to be. */
export function printedSize(link: string, widthCm: number): { readonly isReadable: boolean; readonly message: string } {
  const { size } = drawQr(link)
  const squareMm = (widthCm * 10) / size
  const isReadable = squareMm >= smallestSquareMm

  return {
    isReadable,
    message: isReadable
      ? `Its squares are ${squareMm.toFixed(1)} mm wide: phones read it from up to ${Math.round(widthCm * distancePerWidth)} cm away.`
      : `Its squares would be ${squareMm.toFixed(2)} mm wide, which phones read badly: print it at least ${(Math.ceil(smallestSquareMm * size) / 10).toFixed(1)} cm wide.`,
  }
}

/** Writes a QR code as a file of SVG, for print. */
export function qrSvg(text: string): string {
  const { size, path } = drawQr(text)
  const white = `<rect width="${size}" height="${size}" fill="#fff"/>`

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${white}<path d="${path}"/></svg>`
}

/** Writes a QR code as PNG, for chats. Each square is a whole number of pixels, so that all edges are sharp. */
export async function qrPng(text: string): Promise<Blob> {
  const { size, path } = drawQr(text)
  const scale = Math.ceil(pictureWidth / size)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')

  canvas.width = size * scale
  canvas.height = size * scale
  if (context === null) throw new Error('This browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture was not made')) : resolve(blob)),
      'image/png',
    )
  })
}
