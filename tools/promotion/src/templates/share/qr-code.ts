import { encode, renderSVG, renderUnicodeCompact } from 'uqr'

import { CommandProblem } from '../problem.ts'

/** The white border that readers need, in the code's own squares. */
const border = 4

/** Still found when a seventh of it is dirty or torn. */
const drawing = { ecc: 'M', border } as const

/** About the width of a picture that is printed 5 cm wide. */
const pictureWidth = 1024

/** A code as a drawing of any size. */
export function qrSvg(text: string): string {
  return fitting(text, () => renderSVG(text, drawing))
}

/** A code as a picture: each square a whole number of points, so that all edges are sharp. */
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

/** A code as letters. In a terminal black on white, whatever its own colours; else for a dark ground. */
export function qrLetters(text: string, isTerminal: boolean): string {
  const lines = fitting(text, () => renderUnicodeCompact(text, { ...drawing, border: 2 })).split('\n')

  // The letters draw what is light.
  return lines.map((line) => (isTerminal ? `\u001B[97;40m${line}\u001B[0m` : line)).join('\n')
}

function fitting<Drawn>(text: string, draw: () => Drawn): Drawn {
  try {
    return draw()
  } catch (cause) {
    throw new CommandProblem(`A link of ${text.length} letters fits no QR code: take shorter tags.`, { cause })
  }
}
