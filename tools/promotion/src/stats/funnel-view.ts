import { funnelColumns } from '@pahiram/contract'
import { isDay } from '@pahiram/formatting'
import { addDays, daysBetween } from '@pahiram/formatting/calendar'

/** A column that the figures can be grouped by. */
export type Column = (typeof funnelColumns)[number]

/** The steps of the funnel that each row counts, in order. */
export const steps = ['visits', 'clicks', 'codesSent', 'registered', 'taps'] as const

export type Step = (typeof steps)[number]

/** The columns that the table can be sorted by. */
export const sortables = [...funnelColumns, ...steps, 'codeRate', 'registeredRate'] as const

export type Sortable = (typeof sortables)[number]

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
  readonly by: readonly Column[]
  /** Null: in the order of the columns. */
  readonly sort: { readonly by: Sortable; readonly descending: boolean } | null
}

const usualDays = 7
const usualColumns: readonly Column[] = ['template', 'version', 'utm_tag']

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
    by: by === null ? usual.by : funnelColumns.filter((column) => by.split(',').includes(column)),
    sort: sortedBy === undefined ? null : { by: sortedBy, descending: sort.startsWith('-') },
  }
}

/** Writes a view as a query, always with its days, so that a link keeps showing the same. */
export function writeView({ sort, ...view }: FunnelView): string {
  const query = new URLSearchParams(filtersOf(view))

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

/** Tells whether two views show the same figures; their sorting may differ. */
export function sameFilters(one: FunnelView, other: FunnelView): boolean {
  return writeView({ ...one, sort: null }) === writeView({ ...other, sort: null })
}

/** Tells whether a filter other than the days is set. */
export function isNarrow({ template, version, utmTag, userFrom, appFrom }: FunnelView): boolean {
  return [template, version, utmTag, userFrom, appFrom].some((filter) => filter !== '')
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
