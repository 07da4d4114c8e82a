import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { drawQr } from './draw-qr.ts'
import { readDrawing } from './test-qr.ts'

test.each([
  '7701 2345 6789',
  'https://pay.example/qr?reference=7701-2345',
  '00020101021228530011ph.ppmi.p2m0111PAHIPHM1XXX5204601653036085406300.005802PH5907Pahiram6006Manila6304A1B2',
  'ñandú – 还款码',
])('another program reads %j in what was drawn', (code) => {
  expect(readDrawing(drawQr(code))).toBe(code)
})

test('any code of letters and digits can be read', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9:/?&=+.-]{1,200}$/), (code) => {
      expect(readDrawing(drawQr(code))).toBe(code)
    }),
    { numRuns: roundsOf(60) },
  )
})

test('a reader finds the white border that it needs', () => {
  const { size, path } = drawQr('7701')
  const begins = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => ({
    left: Number(x),
    top: Number(y),
    right: size - Number(x) - Number(run),
  }))

  expect(Math.min(...begins.map(({ left }) => left))).toBe(4)
  expect(Math.min(...begins.map(({ top }) => top))).toBe(4)
  expect(Math.min(...begins.map(({ right }) => right))).toBe(4)
})

test('a text that no QR code holds is refused', () => {
  expect(() => drawQr('w'.repeat(5_000))).toThrow('Data too long')
})
