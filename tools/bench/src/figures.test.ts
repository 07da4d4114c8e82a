import { expect, test } from 'vitest'

import { figuresTable, limitName, type MeasuredPage, median, medianOpening } from './figures.ts'
import { findRate } from './phone.ts'
import type { Opening } from './watch.ts'

const opening: Opening = {
  firstData: 300,
  allData: 400,
  largestPaint: 450,
  tapAnswered: 400,
  tapDone: 900,
  layoutShift: 0,
  blockedTime: 10,
  scriptBytes: 80 * 1_024,
  htmlBytes: 12 * 1_024,
}
const limit: MeasuredPage = { name: limitName, isPeer: true, ways: { served: { ...opening, firstData: 500 } } }

/** The rows of a table, each as its cells. */
function rowsOf(...pages: MeasuredPage[]): string[][] {
  const { text } = figuresTable([limit, ...pages])

  return text.split('\n').map((row) => row.trim().split(/ {2,}/))
}

test('the median of one slow round among fast ones is a fast one, for each figure by itself', () => {
  expect(median([900, 100, 101])).toBe(101)
  expect(median([100, 200])).toBe(150)
  expect(medianOpening([opening, { ...opening, allData: 900 }, { ...opening, tapDone: 950 }])).toEqual(opening)
})

test('a figure is a multiple of the first data of the limit, beside its promise and the limit’s own', () => {
  const rows = rowsOf({ name: '/repay', isPeer: false, ways: { served: opening, warm: opening, filipino: opening } })

  expect(rows).toContainEqual(['served: all data', '≤ 0.80', '0.80', '0.80', '0.80'])
  expect(rows).toContainEqual(['served: tap done', '≤ 2.00', '1.80', '1.80', '1.80'])
  expect(rows).toContainEqual(['filipino: all data, of English', '≤ 1.05', '1.00', '1.00', '–'])
  expect(rows).toContainEqual(['next: all data', '≤ 0.80', '–', '–', '–'])
  expect(rows.at(-1)).toEqual(['18 of 18 promises are kept.'])
})

test('what breaks its promise is marked: on pages of ours by page, of the server by the median of all', () => {
  const slow = { ...opening, allData: 410, layoutShift: 0.01 }
  const page = (name: string, ms: number): MeasuredPage => ({
    name,
    isPeer: false,
    ways: { served: slow, filipino: slow },
    server: { ms, aSecond: 200 },
  })
  const rows = rowsOf(page('/repay', 2), page('/order', 2.5), page('/bind-card', 9))

  expect(rows).toContainEqual(['served: all data', '≤ 0.80', '0.82', '0.82 !', '0.82 !', '0.82 !', '0.80'])
  expect(rows).toContainEqual(['filipino: layout shift', '≤ 0.00', '0.01', '0.01 !', '0.01 !', '0.01 !', '–'])
  expect(rows).toContainEqual(['server: a page, ms', '≤ 3.0', '2.5', '2.0', '2.5', '9.0', '–'])
  expect(rows).toContainEqual(['server: pages/s', '≥ 250', '200 !', '200', '200', '200', '–'])
})

test('the phone is as slow as wanted, where the browser is slower than its rate says', async () => {
  const work = (excess: number) => async (rate: number) => (rate === 1 ? 100 : 100 * rate * excess)

  expect(await findRate(4, work(1.16))).toBeCloseTo(3.45)
  await expect(findRate(4, async () => 100)).rejects.toThrow('the machine is busy')
})
