import { PageSizes, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'

import { drawQr } from './draw-qr.ts'
import { sheetLayout } from './qr-print.ts'

const pointsPerMm = 72 / 25.4

/** Dark on the sheet's white. */
const black = rgb(0, 0, 0)

/** In points. */
const fontSize = 8

/** A link with what it is called on its sheet. */
export interface PrintedLink {
  readonly name: string
  readonly link: string
}

/** Writes the QR codes of links as sheets of A4 in PDF, each exactly so wide, with its name and its link below. */
export async function qrSheet(links: readonly PrintedLink[], widthCm: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const { place } = sheetLayout(widthCm)
  const [, height] = PageSizes.A4
  const width = widthCm * 10 * pointsPerMm

  for (const [index, { name, link }] of links.entries()) {
    const { sheet, left, top } = place(index)
    const page = sheet < document.getPageCount() ? document.getPage(sheet) : document.addPage(PageSizes.A4)
    const { size, path } = drawQr(link)
    const x = left * pointsPerMm
    const y = height - top * pointsPerMm

    page.drawSvgPath(path, { x, y, scale: width / size, color: black })
    for (const [line, text] of [name, link.replace(/^https?:\/\//, '')].entries()) {
      page.drawText(
        fitting(text, (part) => font.widthOfTextAtSize(part, fontSize) <= width),
        {
          x,
          y: y - width - (line + 1) * (fontSize + 2),
          size: fontSize,
          font,
        },
      )
    }
  }
  return document.save()
}

/** The part of a text that fits, of the letters that the font has. */
function fitting(text: string, fits: (part: string) => boolean): string {
  const written = text.replaceAll('·', '-').replaceAll(/[^ -~\u00a1-\u00ff]/gu, '?')
  let part = written

  while (part !== '' && !fits(part === written ? part : `${part}...`)) part = part.slice(0, -1)
  return part === written ? part : `${part}...`
}
