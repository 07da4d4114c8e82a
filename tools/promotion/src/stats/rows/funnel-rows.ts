import type { Funnel } from '@pahiram/contract'

import { type Column, type Sortable, type Step, steps } from '../view/funnel-view.ts'

/** How often each step was taken. */
export type Counts = Readonly<Record<Step, number>>

/** One row of the funnel: what it is about, as far as rows are told apart by it, and its counts. */
export interface FunnelRow extends Counts {
  readonly template: string | undefined
  readonly version: number | undefined
  readonly utmTag: string | undefined
  readonly day: string | undefined
}

/** The server's rows; what it did not count is 0. */
export function rowsOf({ rows }: Pick<Funnel, 'rows'>): FunnelRow[] {
  return rows.map((row) => ({
    template: row.template,
    version: row.version,
    utmTag: row.utmTag,
    day: row.day,
    ...countsOf(row),
  }))
}

/** What was counted; what is missing is 0. */
export function countsOf(counted: Partial<Record<Step, number | undefined>> | undefined): Counts {
  const count = (step: Step) => Math.max(0, counted?.[step] ?? 0)

  return {
    visits: count('visits'),
    codesSent: count('codesSent'),
    clicks: count('clicks'),
    registered: count('registered'),
  }
}

/** All rows together. */
export function sumOf(rows: readonly Counts[]): Counts {
  const sum = (step: Step) => rows.reduce((total, row) => total + row[step], 0)

  return { visits: sum('visits'), codesSent: sum('codesSent'), clicks: sum('clicks'), registered: sum('registered') }
}

/** The share of a step that led to the next one; undefined when there was nothing to lead on. */
export function rate(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined
}

/** From a visit to a code, and from a code to a registration. */
export function ratesOf(counts: Counts): { codeRate: number | undefined; registeredRate: number | undefined } {
  return { codeRate: rate(counts.codesSent, counts.visits), registeredRate: rate(counts.registered, counts.codesSent) }
}

/** What a row says in one of the columns that rows are told apart by. */
export function nameIn(row: FunnelRow, column: Column): string | number | undefined {
  return column === 'utm_tag' ? row.utmTag : row[column]
}

/** The rows in another order; those that say nothing there come last, either way. */
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

/** Whether a column begins with its greatest when it is sorted: the most first, but A before Z. */
export function beginsWithMost(by: Sortable): boolean {
  return by === 'codeRate' || by === 'registeredRate' || steps.some((step) => step === by)
}

function valueOf(row: FunnelRow, by: Sortable): string | number | undefined {
  if (by === 'codeRate' || by === 'registeredRate') return ratesOf(row)[by]
  return by === 'utm_tag' ? row.utmTag : row[by]
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en', { numeric: true })
}
