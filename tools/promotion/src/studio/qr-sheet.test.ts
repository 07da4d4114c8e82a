import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'

import { printedSize, sheetLayout } from './qr-print.ts'
import { qrSheet } from './qr-sheet.ts'

const link = 'https://pahiram.example/l/abcdefghj'

/** Draws the dark squares of the first code of a PDF page as a picture, one pixel a square, and reads it. */
function readFirstCode(content: string): string | undefined {
  const size = 37
  const scale = 4
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255)
  const [first = ''] = content.split('BT')

  for (const [, x, y] of first.matchAll(/(\d+) (\d+) m\n/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4

        pixels.fill(0, at, at + 3)
      }
    }
  }
  return jsQR(pixels, size * scale, size * scale)?.data
}

test('a sheet of codes is A4, and its codes can be read and are as wide as was asked', async () => {
  const links = Array.from({ length: 30 }, (_, at) => ({ name: at === 0 ? 'tindahan ₱ 你好' : `poster ${at}`, link }))
  const document = await PDFDocument.load(await qrSheet(links, 3))
  const [page] = document.getPages()
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')] : [],
    )
  const content = streams.find((text) => text.includes(' m\n')) ?? ''
  const [, scale] = /\n(0\.\d+|\d+\.\d+) 0 0 -[\d.]+ 0 0 cm/.exec(content) ?? []

  expect(document.getPageCount()).toBe(Math.ceil(30 / sheetLayout(3).perSheet))
  expect(page?.getSize()).toEqual({ width: 595.28, height: 841.89 })
  expect(readFirstCode(content)).toBe(link)
  // Its squares are filled with black, not only drawn around.
  expect(content).toMatch(/\n0 0 0 rg\n[^]*?\nf\n/)
  // 37 squares with the border, in points: 3 cm.
  expect((Number(scale) * 37 * 25.4) / 72).toBeCloseTo(30, 1)
})

test('codes lie side by side within the margins, and never overlap', () => {
  for (const width of [2, 3, 5, 10, 18]) {
    const { perSheet, place } = sheetLayout(width)
    const places = Array.from({ length: perSheet }, (_, at) => place(at))

    for (const { left, top } of places) {
      expect(left + width * 10).toBeLessThanOrEqual(198)
      expect(top + width * 10 + 12).toBeLessThanOrEqual(285)
    }
    expect(new Set(places.map(({ left, top }) => `${left} ${top}`)).size).toBe(perSheet)
    expect(place(perSheet)).toEqual({ ...place(0), sheet: 1 })
  }
})

test('a code that would be printed too small is reported with the width that it needs', () => {
  expect(printedSize(link, 3)).toMatchObject({ isReadable: true, message: expect.stringContaining('30 cm') as string })
  expect(printedSize(link, 1)).toMatchObject({
    isReadable: false,
    message: expect.stringContaining('at least 1.5 cm') as string,
  })
})
