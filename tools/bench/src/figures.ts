import type { Opening } from './opening.ts'

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

/** The medians that the promises are about. */
export interface Medians {
  readonly order: Opening
  readonly orderSecond: Opening
  readonly limit: Opening
  readonly spa: Opening
  readonly confirm: Opening
  readonly confirm2: Opening
  readonly repay: Opening
  readonly repayDelay: Opening
  readonly landing: Opening
  readonly statics: readonly StaticMedians[]
}

/** A page without a framework, and the same written by hand, as heavy and without script. */
export interface StaticMedians {
  readonly path: string
  readonly page: Opening
  readonly byHand: Opening
}

const kilobyte = 1_024

/** The promises of docs/quality.md §1 with the figures measured for them. */
export function promisesOf({ order, orderSecond, limit, spa, ...medians }: Medians): Promised[] {
  const { confirm, confirm2, repay, repayDelay, landing, statics } = medians

  return [
    { name: 'first paint, of the limit’s', measured: order.firstPaint / limit.firstPaint, most: 1.15, unit: '×' },
    {
      name: 'data visible cold, of the limit’s',
      measured: order.dataVisible / limit.dataVisible,
      most: 1.6,
      unit: '×',
    },
    {
      name: 'all data visible cold, of the limit’s',
      measured: order.allVisible / limit.allVisible,
      most: 1.6,
      unit: '×',
    },
    { name: 'data visible cold, of the SPA’s', measured: order.dataVisible / spa.dataVisible, most: 0.55, unit: '×' },
    {
      name: 'data visible after another app, of the limit’s',
      measured: orderSecond.dataVisible / limit.dataVisible,
      most: 1.25,
      unit: '×',
    },
    { name: 'initial script', measured: order.scriptBytes / kilobyte, most: 85, unit: 'KB' },
    { name: 'HTML with its CSS', measured: order.htmlBytes / kilobyte, most: 14, unit: 'KB' },
    { name: 'layout shift', measured: order.layoutShift, most: 0.02, unit: '' },
    { name: 'total blocking time', measured: order.blockingTime, most: 50, unit: 'ms' },
    ...coldPromises('/loan-confirm', confirm, limit),
    ...coldPromises('/loan-confirm2', confirm2, limit),
    ...coldPromises('/repay', repay, limit),
    ...coldPromises('/repay-delay', repayDelay, limit),
    ...coldPromises('/landing', landing, limit),
    {
      name: '/landing: first paint, of the limit’s',
      measured: landing.firstPaint / limit.firstPaint,
      most: 1.15,
      unit: '×',
    },
    { name: '/landing: layout shift', measured: landing.layoutShift, most: 0.02, unit: '' },
    ...statics.flatMap(staticPromises),
  ]
}

function coldPromises(page: string, { dataVisible, scriptBytes }: Opening, limit: Opening): Promised[] {
  return [
    {
      name: `${page}: data visible cold, of the limit’s`,
      measured: dataVisible / limit.dataVisible,
      most: 1.6,
      unit: '×',
    },
    { name: `${page}: initial script`, measured: scriptBytes / kilobyte, most: 85, unit: 'KB' },
  ]
}

function staticPromises({ path, page, byHand }: StaticMedians): Promised[] {
  return [
    {
      name: `/${path}: fully visible, of the same by hand`,
      measured: page.allVisible / byHand.allVisible,
      most: 1.15,
      unit: '×',
    },
    {
      name: `/${path}: first paint, of the same by hand`,
      measured: page.firstPaint / byHand.firstPaint,
      most: 1.15,
      unit: '×',
    },
    { name: `/${path}: script`, measured: page.scriptBytes / kilobyte, most: 2, unit: 'KB' },
  ]
}

/** Whether a promise is kept. */
export function isKept({ measured, most }: Promised): boolean {
  return measured <= most
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KB`
}

function lines(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))

  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** The times of an opening in the order of the tables, ms. */
export function timesOf(opening: Opening): readonly number[] {
  const { firstPaint, dataVisible, allVisible, largestPaint, tapAnswered, tapDone } = opening

  return [firstPaint, dataVisible, allVisible, largestPaint, tapAnswered, tapDone]
}

/** The medians, a row a page. */
export function mediansTable(medians: ReadonlyMap<string, Opening>): string {
  return lines([
    [
      'page',
      'first paint',
      'data visible',
      'all data',
      'largest paint',
      'tap answered',
      'tap done',
      'layout shift',
      'blocked',
      'script',
      'HTML',
      'all bytes',
    ],
    ...[...medians].map(([name, opening]) => [
      name,
      ...timesOf(opening).map((time) => (Number.isNaN(time) ? '–' : `${time.toFixed(0)} ms`)),
      opening.layoutShift.toFixed(3),
      `${opening.blockingTime.toFixed(0)} ms`,
      kilobytes(opening.scriptBytes),
      kilobytes(opening.htmlBytes),
      kilobytes(opening.allBytes),
    ]),
  ])
}

/** The promises, a row each, with ✓ or ✗. */
export function promisesTable(promises: readonly Promised[]): string {
  return lines([
    ['promise', 'measured', 'at most', ''],
    ...promises.map((promise) => {
      const digits = promise.unit === 'ms' ? 0 : promise.unit === 'KB' ? 1 : promise.unit === '×' ? 2 : 3
      const written = (value: number): string => `${value.toFixed(digits)} ${promise.unit}`.trim()

      return [promise.name, written(promise.measured), written(promise.most), isKept(promise) ? '✓' : '✗']
    }),
  ])
}
