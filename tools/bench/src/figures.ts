import type { Kind } from './opening.ts'
import type { Opening } from './watch.ts'

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? NaN

  return sorted.length % 2 === 0 ? ((sorted[middle - 1] ?? NaN) + upper) / 2 : upper
}

/** The median opening: each figure's median by itself. */
export function medianOpening(openings: readonly Opening[]): Opening {
  function of(figure: keyof Opening): number {
    return median(openings.map((opening) => opening[figure]))
  }

  return {
    firstPaint: of('firstPaint'),
    dataVisible: of('dataVisible'),
    allVisible: of('allVisible'),
    largestPaint: of('largestPaint'),
    tapAnswered: of('tapAnswered'),
    tapDone: of('tapDone'),
    layoutShift: of('layoutShift'),
    blockingTime: of('blockingTime'),
    scriptBytes: of('scriptBytes'),
    htmlBytes: of('htmlBytes'),
    allBytes: of('allBytes'),
  }
}

/** One promise of docs/quality.md §1 beside what was measured. */
export interface Promised {
  readonly name: string
  readonly measured: number
  readonly most: number
  readonly unit: '×' | 'KB' | 'ms' | ''
}

/** The medians of a page that was opened in one way. */
export interface Measured {
  readonly name: string
  readonly kind: Kind
  readonly opening: Opening
}

/** The times of an opening in the order of the tables, and the limit's time that each is a multiple of. */
export const times = [
  { figure: 'firstPaint', title: 'first paint', unit: 'firstPaint' },
  { figure: 'dataVisible', title: 'first data', unit: 'dataVisible' },
  { figure: 'allVisible', title: 'all data', unit: 'allVisible' },
  { figure: 'largestPaint', title: 'largest paint', unit: 'largestPaint' },
  // The limit has no script that a press would wait for: the unit of a press is the limit's first data.
  { figure: 'tapAnswered', title: 'tap answered', unit: 'dataVisible' },
  { figure: 'tapDone', title: 'tap done', unit: 'dataVisible' },
] as const satisfies readonly { figure: keyof Opening; title: string; unit: keyof Opening }[]

/** What a time may be at most, as a multiple of the limit's (docs/quality.md §1). */
const mostOfTimes: Readonly<Record<Kind, Readonly<Partial<Record<(typeof times)[number]['figure'], number>>>>> = {
  cold: {
    firstPaint: 1.1,
    dataVisible: 1.05,
    allVisible: 1.1,
    largestPaint: 1.1,
    tapAnswered: 1,
    tapDone: 1.5,
  },
  warm: { allVisible: 1.05 },
  next: { dataVisible: 1 },
  ahead: { dataVisible: 0.35 },
  package: {},
  shell: { dataVisible: 0.6 },
}

const kilobyte = 1_024

/** The promises of docs/quality.md §1 for a data page that was opened in one way. */
export function promisesOf({ name, kind, opening }: Measured, limit: Opening): Promised[] {
  const what = (title: string) => `${name} ${kind}: ${title}`

  return [
    ...times.flatMap(({ figure, title, unit }): Promised[] => {
      const most = mostOfTimes[kind][figure]

      return most === undefined ? [] : [{ name: what(title), measured: opening[figure] / limit[unit], most, unit: '×' }]
    }),
    // Written with two digits it is 0.00.
    { name: what('layout shift'), measured: opening.layoutShift, most: 0.005, unit: '' },
    { name: what('blocked'), measured: opening.blockingTime, most: 50, unit: 'ms' },
    { name: what('script'), measured: opening.scriptBytes / kilobyte, most: 70, unit: 'KB' },
    { name: what('HTML'), measured: opening.htmlBytes / kilobyte, most: 14, unit: 'KB' },
  ]
}

/** The promises of a page without a framework, beside the same written by hand, as heavy and without script. */
export function staticPromises({ name, opening: page }: Measured, byHand: Opening): Promised[] {
  return [
    {
      name: `${name}: all data, of the same by hand`,
      measured: page.allVisible / byHand.allVisible,
      most: 1.15,
      unit: '×',
    },
    {
      name: `${name}: first paint, of the same by hand`,
      measured: page.firstPaint / byHand.firstPaint,
      most: 1.15,
      unit: '×',
    },
    { name: `${name}: script`, measured: page.scriptBytes / kilobyte, most: 2, unit: 'KB' },
  ]
}

/** How the usual single-page app is named among what is measured. */
export const reactSpa = 'usual React SPA'

/** The promise of the order page beside the usual single-page app, where both were measured. */
export function singlePagePromises(measured: readonly Measured[]): Promised[] {
  const dataOf = (wanted: string) =>
    measured.find(({ name, kind }) => name === wanted && kind === 'cold')?.opening.dataVisible
  const [order, spa] = [dataOf('/order'), dataOf(reactSpa)]

  if (order === undefined || spa === undefined) return []
  return [{ name: '/order cold: first data, of the React SPA’s', measured: order / spa, most: 0.55, unit: '×' }]
}

/** Whether a promise is kept. */
export function isKept({ measured, most }: Promised): boolean {
  return measured <= most
}
