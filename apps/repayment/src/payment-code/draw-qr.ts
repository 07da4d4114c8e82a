import { encode } from 'uqr'

/** The white border that readers need around a QR code, in its squares. */
const border = 4

/** A QR code as a drawing: square, in units of its smallest squares. */
export interface QrDrawing {
  readonly size: number
  /** An SVG path of the dark squares. */
  readonly path: string
}

/**
 * Draws a text as a QR code. Loaded on first use.
 * @throws when the text is longer than any QR code holds, about 2 900 characters.
 */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border })

  return { size, path: data.map(rowPath).join('') }
}

/** The dark runs of one row; one run is one shape, so that no hairlines show between its squares. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''

  for (let x = 0; x < row.length; x += 1) {
    const begin = x

    while (row[x] === true) x += 1
    if (x > begin) path += `M${begin} ${y}h${x - begin}v1h${begin - x}z`
  }
  return path
}
