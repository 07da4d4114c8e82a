import type { costsAnswer, Funnel } from '@pahiram/contract'
import { addDays, daysBetween, isDay } from '@pahiram/formatting/calendar'

import { type Column, type ReturnFigure, returnFigures, type Sortable, type Step, steps } from './funnel-view.ts'

/** The count of each step. */
export type Counts = Readonly<Record<Step, number>>

/** What was paid for a row, in minor units, and how many of its registered borrowers took a loan, and repaid one. */
export interface Returns {
  readonly cost?: number | undefined
  readonly loans?: number | undefined
  readonly repaid?: number | undefined
}

/** One row of the funnel: the columns that it is grouped by, and its counts. */
export interface FunnelRow extends Counts, Returns {
  readonly template?: string | undefined
  readonly version?: number | undefined
  readonly utmTag?: string | undefined
  readonly userFrom?: string | undefined
  readonly appFrom?: string | undefined
  readonly day?: string | undefined
}

/** Converts the rows of the server; a missing count is 0. */
export function rowsOf({ rows }: Pick<Funnel, 'rows'>): FunnelRow[] {
  return rows.map((row) => ({ ...row, ...countsOf(row) }))
}

/** Adds to each row what it cost and returned. */
export function withReturns(
  rows: readonly FunnelRow[],
  returns: ReturnType<typeof costsAnswer.read>['rows'],
): FunnelRow[] {
  const keyOf = (row: Partial<FunnelRow>) => JSON.stringify(Object.values(fields).map((field) => row[field]))
  const byKey = new Map(returns.map((one) => [keyOf(one), one]))

  return rows.map((row) => ({ ...byKey.get(keyOf(row)), ...row }))
}

/** The figures of what a row cost and returned; undefined where nothing was paid, or divided by nothing. */
export function returnsOf({ cost, loans = 0, repaid = 0, registered }: Counts & Returns) {
  const paid = cost === undefined || cost === 0 ? undefined : cost
  const each = (count: number) => (paid === undefined ? undefined : rate(paid, count))

  return {
    cost: paid,
    costPerRegistration: each(registered),
    loans,
    repaid,
    costPerLoan: each(loans),
  } satisfies Record<ReturnFigure, number | undefined>
}

/** Completes counts; a missing one is 0. */
export function countsOf(counted: Partial<Record<Step, number | undefined>> | undefined): Counts {
  return eachStep((step) => Math.max(0, counted?.[step] ?? 0))
}

/** Adds up rows. */
export function sumOf(rows: readonly Counts[]): Counts {
  return eachStep((step) => rows.reduce((total, row) => total + row[step], 0))
}

function eachStep(count: (step: Step) => number): Counts {
  return Object.fromEntries(steps.map((step) => [step, count(step)])) as Counts
}

/** Divides a count by the count of the step before; undefined when that is 0. */
export function rate(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined
}

/** Returns the rates from visit to code and from code to registration. */
export function ratesOf(counts: Counts): { codeRate: number | undefined; registeredRate: number | undefined } {
  return { codeRate: rate(counts.codesSent, counts.visits), registeredRate: rate(counts.registered, counts.codesSent) }
}

/** Returns what a row is grouped by in a column. */
export function nameIn(row: FunnelRow, column: Column): string | number | undefined {
  return row[fields[column]]
}

/** Sorts rows; those without a value come last in both directions. */
export function sortedRows(
  rows: readonly FunnelRow[],
  sort: { readonly by: Sortable; readonly descending: boolean } | null,
): readonly FunnelRow[] {
  if (sort === null) return rows

  const direction = sort.descending ? -1 : 1

  return [...rows].sort((one, other) => {
    const [first, second] = [valueOf(one, sort.by), valueOf(other, sort.by)]

    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return direction * compare(first, second)
  })
}

/** Returns whether a column is first sorted in descending order: figures are, names are not. */
export function beginsWithMost(by: Sortable): boolean {
  return !(by in fields)
}

function valueOf(row: FunnelRow, by: Sortable): string | number | undefined {
  if (by === 'codeRate' || by === 'registeredRate') return ratesOf(row)[by]
  if (isReturn(by)) return returnsOf(row)[by]
  return by in fields ? row[fields[by as Column]] : row[by as Step]
}

function isReturn(by: Sortable): by is ReturnFigure {
  return returnFigures.some((figure) => figure === by)
}

const fields = {
  template: 'template',
  version: 'version',
  utm_tag: 'utmTag',
  user_from: 'userFrom',
  app_from: 'appFrom',
  day: 'day',
} as const satisfies Record<Column, keyof FunnelRow>

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en', { numeric: true })
}

/** The time of one bar: a day, or several days in a long period. */
export interface Span extends Counts {
  readonly from: string
  readonly to: string
}

const mostBars = 92

/** Sums rows by day in at most 92 spans of equal length, empty ones included; the last can be shorter. */
export function daily(rows: readonly FunnelRow[], from: string, to: string): Span[] {
  const days = daysBetween(from, to) + 1
  const length = Math.max(1, Math.ceil(days / mostBars))
  const spans = Array.from({ length: Math.max(0, Math.ceil(days / length)) }, () => countsOf(undefined))

  for (const row of rows) {
    const at = row.day === undefined || !isDay(row.day) ? -1 : Math.floor(daysBetween(from, row.day) / length)
    const known = spans[at]

    if (known !== undefined) spans[at] = sumOf([known, row])
  }
  return spans.map((counts, index) => {
    const first = addDays(from, index * length)
    const last = addDays(first, length - 1)

    return { ...counts, from: first, to: last < to ? last : to }
  })
}
