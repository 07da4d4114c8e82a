import { formatTable } from '@pahiram/command-line'

import type { Opening } from './watch.ts'
import { type Way, ways } from './ways.ts'

/** The medians of a page. */
export interface MeasuredPage {
  readonly name: string
  /** Whether it is a page that ours are compared with. */
  readonly isPeer: boolean
  readonly ways: Partial<Record<Way, Partial<Opening>>>
  server?: ServerCost
}

/** Processor time of the page server for a page with its answer, median in ms, and how many such pages a processor makes in a second. */
export interface ServerCost {
  readonly ms: number
  readonly aSecond: number
}

/** The name of the page that all others are compared with. */
export const limitName = 'the limit'

/** A row of the table: a figure of each page, and what docs/quality.md §1 promises of it. */
interface Figure {
  readonly title: string
  readonly digits: number
  /** NaN where it was not measured. @param unit the limit's first data, ms */
  readonly of: (page: MeasuredPage, unit: number) => number
  readonly most?: number
  readonly least?: number
  /** Whether that is promised of the median of all pages, and not of each. */
  readonly isOfMedian?: boolean
}

const kilobyte = 1_024
const figures: readonly Figure[] = [
  time('served', 'firstData', 0.8),
  time('served', 'allData', 0.8),
  time('served', 'largestPaint', 0.95),
  time('served', 'tapAnswered', 0.8),
  time('served', 'tapDone', 2),
  ...(['allData', 'largestPaint', 'tapAnswered', 'tapDone'] as const).map((name): Figure => ({
    title: `filipino: ${words(name)}, of English`,
    digits: 2,
    most: 1.05,
    of: (page) => of('filipino', name)(page) / of('served', name)(page),
  })),
  time('warm', 'allData', 0.8),
  time('next', 'allData', 0.8),
  time('files', 'allData', 2),
  time('package', 'allData', 0.9),
  ...ways.map((way): Figure => ({ ...time(way, 'layoutShift', 0.005), of: of(way, 'layoutShift') })),
  ...ways.map((way): Figure => ({ title: `${way}: blocked, ms`, digits: 0, most: 50, of: of(way, 'blockedTime') })),
  { title: 'script, KB', digits: 1, most: 92, of: (page) => of('served', 'scriptBytes')(page) / kilobyte },
  { title: 'HTML with answer, KB', digits: 1, most: 18, of: (page) => of('served', 'htmlBytes')(page) / kilobyte },
  { title: 'server: a page, ms', digits: 1, most: 3, isOfMedian: true, of: ({ server }) => server?.ms ?? NaN },
  { title: 'server: pages/s', digits: 0, least: 250, isOfMedian: true, of: ({ server }) => server?.aSecond ?? NaN },
]

function words(name: keyof Opening): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function of(way: Way, name: keyof Opening) {
  return (page: MeasuredPage) => page.ways[way]?.[name] ?? NaN
}

/** A time as a multiple of the limit's first data. */
function time(way: Way, name: keyof Opening, most: number): Figure {
  return { title: `${way}: ${words(name)}`, digits: 2, most, of: (page, unit) => of(way, name)(page) / unit }
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? NaN

  return sorted.length % 2 === 0 ? ((sorted[middle - 1] ?? NaN) + upper) / 2 : upper
}

/** Takes each figure's median by itself; none of no opening. */
export function medianOpening(openings: readonly Opening[]): Partial<Opening> {
  const names = Object.keys(openings[0] ?? {}) as (keyof Opening)[]

  return Object.fromEntries(names.map((name) => [name, median(openings.map((one) => one[name]))]))
}

/** What was measured, as a table in which each figure that breaks its promise is marked. */
export function figuresTable(pages: readonly MeasuredPage[]) {
  const unit = pages.find(({ name }) => name === limitName)?.ways.served?.firstData ?? NaN
  const own = pages.filter(({ isPeer }) => !isPeer)
  const peers = pages.filter(({ isPeer }) => isPeer)
  let [promises, broken] = [0, 0]

  const rows = figures.map(({ title, digits, most = Infinity, least = -Infinity, isOfMedian = false, of }) => {
    const values = own.map((page) => of(page, unit))
    const write = (value: number, isPromised: boolean) => {
      const isBroken = isPromised && (value > most || value < least)

      if (Number.isNaN(value)) return '–'
      if (isPromised) promises += 1
      if (isBroken) broken += 1
      return value.toFixed(digits) + (isBroken ? ' !' : '')
    }

    return [
      title,
      least === -Infinity ? `≤ ${(Math.floor(most * 100) / 100).toFixed(digits)}` : `≥ ${least}`,
      write(median(values.filter((value) => !Number.isNaN(value))), isOfMedian),
      ...values.map((value) => write(value, !isOfMedian)),
      ...peers.map((page) => write(of(page, unit), false)),
    ]
  })
  const head = ['', 'promised', 'median', ...[...own, ...peers].map(({ name }) => name)]
  const summary = `${promises - broken} of ${promises} promises are kept${broken === 0 ? '.' : '; ! marks the others.'}`

  return { text: `${formatTable([head, ...rows])}\n\n${summary}`, unit, broken }
}
