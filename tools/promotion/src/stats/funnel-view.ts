import { funnelColumns, funnelFigures } from '@pahiram/contract'
import { isDay } from '@pahiram/formatting'
import { addDays, daysBetween } from '@pahiram/formatting/calendar'

/** A column that the figures can be grouped by. */
export type Column = (typeof funnelColumns)[number]

/** The steps of the funnel that each row counts, in order. */
export const steps = ['visits', 'clicks', 'codesSent', 'registered', 'taps'] as const

export type Step = (typeof steps)[number]

/** What a row cost, in minor units, and what came of its registrations. */
export const returnFigures = ['cost', 'costPerRegistration', 'loans', 'repaid', 'costPerLoan'] as const

export type ReturnFigure = (typeof returnFigures)[number]

/** The columns that the table can be sorted by. */
export const sortables = [...funnelColumns, ...funnelFigures, ...returnFigures] as const

export type Sortable = (typeof sortables)[number]

/** A figure of a row: a count, or a rate in percent. */
type Figure = (typeof funnelFigures)[number]

/** What the figures of rows shall at least or at most be, as typed; an empty one lets all through. */
export type Limits = Readonly<Partial<Record<Figure, string>>>

/** Which figures are shown, and how. The page's address holds all of it. */
export interface FunnelView {
  /** Days in Manila, both included. */
  readonly from: string
  readonly to: string
  /** An empty filter lets all through. */
  readonly template: string
  readonly version: string
  readonly utmTag: string
  readonly userFrom: string
  readonly appFrom: string
  /** For the rows of the table. The plots show all that the other filters let through. */
  readonly atLeast: Limits
  readonly atMost: Limits
  readonly by: readonly Column[]
  /** Null: in the order of the columns. */
  readonly sort: { readonly by: Sortable; readonly descending: boolean } | null
}

const usualDays = 7
const usualColumns: readonly Column[] = ['template', 'version', 'utm_tag']
export const keptDays = 400

/** Returns the period of the last `days` days. */
export function lastDays(days: number, today: string): Pick<FunnelView, 'from' | 'to'> {
  return { from: addDays(today, 1 - days), to: today }
}

/** Returns the view of a page that was opened without a query. */
export function firstView(today: string): FunnelView {
  return {
    ...lastDays(usualDays, today),
    template: '',
    version: '',
    utmTag: '',
    userFrom: '',
    appFrom: '',
    atLeast: {},
    atMost: {},
    by: usualColumns,
    sort: null,
  }
}

/** Reads a view from a query; what is not a valid filter is left out. */
export function readView(query: URLSearchParams, today: string): FunnelView {
  const usual = firstView(today)
  const [from, to] = daysIn(query, usual)
  const version = query.get('version') ?? ''
  const by = query.get('by')
  const sort = query.get('sort') ?? ''
  const sortedBy = sortables.find((name) => name === sort.replace(/^-/, ''))

  return {
    from,
    to,
    template: query.get('template') ?? '',
    version: /^\d{1,9}$/.test(version) ? version : '',
    utmTag: query.get('utm_tag') ?? '',
    userFrom: query.get('user_from') ?? '',
    appFrom: query.get('app_from') ?? '',
    atLeast: readLimits(query.get('at_least')),
    atMost: readLimits(query.get('at_most')),
    by: by === null ? usual.by : funnelColumns.filter((column) => by.split(',').includes(column)),
    sort: sortedBy === undefined ? null : { by: sortedBy, descending: sort.startsWith('-') },
  }
}

/** Writes a view as a query, always with its days, so that a link keeps showing the same. */
export function writeView({ sort, ...view }: FunnelView): string {
  const query = new URLSearchParams(rowFiltersOf(view))

  if (sort !== null) query.set('sort', `${sort.descending ? '-' : ''}${sort.by}`)
  return query.toString()
}

/** Returns the query of the server's call for a view, grouped by its own columns or by others. */
export function filtersOf(view: Omit<FunnelView, 'sort'>, by: readonly Column[] = view.by): Record<string, string> {
  return {
    from: view.from,
    to: view.to,
    ...(view.template !== '' && { template: view.template }),
    ...(view.version !== '' && { version: view.version }),
    ...(view.utmTag !== '' && { utm_tag: view.utmTag }),
    ...(view.userFrom !== '' && { user_from: view.userFrom }),
    ...(view.appFrom !== '' && { app_from: view.appFrom }),
    by: by.join(','),
  }
}

/** Returns the query of the server's call for the rows of a view, limits of their figures included. */
export function rowFiltersOf(view: Omit<FunnelView, 'sort'>): Record<string, string> {
  const [atLeast, atMost] = [writeLimits(view.atLeast), writeLimits(view.atMost)]

  return {
    ...filtersOf(view),
    ...(atLeast !== '' && { at_least: atLeast }),
    ...(atMost !== '' && { at_most: atMost }),
  }
}

/** Whether a limit can be typed so, or become one. */
export function canBecomeLimit(text: string): boolean {
  return /^\d{0,9}(\.\d{0,2})?$/.test(text)
}

/** Returns whether rows are limited by their figures. */
export function isLimited({ atLeast, atMost }: FunnelView): boolean {
  return writeLimits(atLeast) + writeLimits(atMost) !== ''
}

function readLimits(text: string | null): Limits {
  const limits = (text ?? '').split(',').map((limit) => limit.split(':'))

  return Object.fromEntries(
    funnelFigures.flatMap((figure) => {
      const number = limits.find(([name]) => name === figure)?.[1] ?? ''

      return /\d/.test(number) && canBecomeLimit(number) ? [[figure, String(Number(number))]] : []
    }),
  )
}

function writeLimits(limits: Limits): string {
  return funnelFigures
    .flatMap((figure) => (/\d/.test(limits[figure] ?? '') ? [`${figure}:${Number(limits[figure])}`] : []))
    .join(',')
}

/** Returns whether two views show the same figures; their sorting may differ. */
export function sameFilters(one: FunnelView, other: FunnelView): boolean {
  return writeView({ ...one, sort: null }) === writeView({ ...other, sort: null })
}

/** Returns whether a filter other than the days is set. */
export function isNarrow(view: FunnelView): boolean {
  const { template, version, utmTag, userFrom, appFrom } = view

  return isLimited(view) || [template, version, utmTag, userFrom, appFrom].some((filter) => filter !== '')
}

/** Returns a view of as many days that end the day before: what it is compared with. */
export function viewBefore(view: FunnelView): FunnelView {
  const days = daysBetween(view.from, view.to) + 1

  return { ...view, from: addDays(view.from, -days), to: addDays(view.from, -1) }
}

function daysIn(query: URLSearchParams, usual: FunnelView): [from: string, to: string] {
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''

  if (isDay(from) && isDay(to)) return from <= to ? [from, to] : [to, from]
  if (isDay(from)) return [from, from <= usual.to ? usual.to : from]
  if (isDay(to)) return [addDays(to, 1 - usualDays), to]
  return [usual.from, usual.to]
}
