import { CommandError } from '@pahiram/command-line'
import { encode, renderSVG, renderUnicodeCompact } from 'uqr'

/** The width of the white border that readers need, in squares of the code. */
const border = 4

/** Level M: readable when a seventh of the code is dirty or torn. */
const drawing = { ecc: 'M', border } as const

/** In pixels: enough for a picture that is printed 5 cm wide. */
const pictureWidth = 1024

/** Draws a QR code as SVG. */
export function qrSvg(text: string): string {
  return fitting(text, () => renderSVG(text, drawing))
}

/** Draws a QR code as PNG. Each square is a whole number of pixels, so that all edges are sharp. */
export async function qrPng(text: string): Promise<Buffer> {
  const { size, data } = fitting(text, () => encode(text, drawing))
  const points = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  const scale = Math.ceil(pictureWidth / size)
  const { default: sharp } = await import('sharp')

  return sharp(points, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

/** Draws a QR code in letters: for a terminal black on white, whatever its colours; else for a dark background. */
export function qrLetters(text: string, isTerminal: boolean): string {
  const lines = fitting(text, () => renderUnicodeCompact(text, { ...drawing, border: 2 })).split('\n')

  // The letters draw what is light.
  return lines.map((line) => (isTerminal ? `\u001B[97;40m${line}\u001B[0m` : line)).join('\n')
}

function fitting<Drawn>(text: string, draw: () => Drawn): Drawn {
  try {
    return draw()
  } catch (cause) {
    throw new CommandError(`A link of ${text.length} letters fits no QR code: take shorter tags.`, { cause })
  }
}
