import {
  costsAnswer,
  costsPath,
  type Funnel,
  funnelAnswer,
  funnelPath,
  landingOutcomesAnswer,
  landingOutcomesPath,
  type LandingOutcomes,
  type SplitTests,
  splitTestsAnswer,
  splitTestsPath,
  staffTemplatesPath,
} from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { atom } from 'jotai'

import { staffModel } from '../staff-page/staff-model.ts'
import {
  beginsWithMost,
  type Counts,
  countsOf,
  daily,
  type FunnelRow,
  type Returns,
  rowsOf,
  sortedRows,
  type Span,
  sumOf,
  withReturns,
} from './funnel-rows.ts'
import {
  filtersOf,
  firstView,
  type FunnelView,
  readView,
  rowFiltersOf,
  sameFilters,
  type Sortable,
  viewBefore,
  writeView,
} from './funnel-view.ts'

/** Figures with their view, and when they were loaded, in milliseconds since 1970. */
export interface Shown extends Figures {
  readonly view: FunnelView
  readonly at: number
  readonly templateIds: readonly string[]
  readonly splitTests: SplitTests['tests']
}

const knownViewAtom = atom<FunnelView | null>(null)

/** The view that the person chose. */
export const viewAtom = atom((get) => get(knownViewAtom) ?? firstView(marketDay(Date.now())))

/** The page's model: sign-in and loading. */
export const statsModel = staffModel<Shown>({
  open: (query, set) => set(knownViewAtom, readView(query, marketDay(Date.now()))),
  async load(get, call) {
    const view = get(viewAtom)
    const [figures, templateIds, splitTests] = await Promise.all([
      loadFigures(view, call),
      loadTemplateIds(call),
      call(splitTestsPath),
    ])

    return { ...figures, view, at: Date.now(), templateIds, splitTests: splitTestsAnswer.read(splitTests).tests }
  },
})

/** The figures on the screen; null before the first. They stay while new ones load. */
export const shownAtom = statsModel.shownAtom

/** Whether the figures on the screen are those of the chosen view. */
export const isCurrentAtom = atom((get) => {
  const shown = get(shownAtom)

  return shown !== null && sameFilters(shown.view, get(viewAtom))
})

/** The templates that can be chosen: those published, and those that were counted. */
export const templatesAtom = atom((get): readonly string[] => {
  const shown = get(shownAtom)
  const counted = shown?.rows.flatMap(({ template }) => template ?? []) ?? []
  const { template } = get(viewAtom)

  return [...new Set([...(shown?.templateIds ?? []), ...counted, ...(template === '' ? [] : [template])])].sort()
})

/** The rows as the table shows them. */
export const rowsAtom = atom((get) => sortedRows(get(shownAtom)?.rows ?? [], get(viewAtom).sort))

/** Follows the browser's Back and Forward. */
export const followAtom = atom(null, async (_get, set) => {
  set(knownViewAtom, readView(new URLSearchParams(window.location.search), marketDay(Date.now())))
  await set(statsModel.loadAtom)
})

/** Loads another view, and writes it into the address. */
export const showAtom = atom(null, async (_get, set, view: FunnelView) => {
  set(knownViewAtom, view)
  window.history.pushState(null, '', addressOf(view))
  await set(statsModel.loadAtom)
})

/** Sorts by a column: by its usual order first, then the other way round, then not at all. */
export const sortAtom = atom(null, (get, set, by: Sortable) => {
  const view = get(viewAtom)
  const first = beginsWithMost(by)
  const again = view.sort?.by === by ? view.sort : null
  const sort =
    again === null ? { by, descending: first } : again.descending === first ? { by, descending: !first } : null
  const sorted = { ...view, sort }

  set(knownViewAtom, sorted)
  window.history.replaceState(null, '', addressOf(sorted))
})

type Call = (path: string) => Promise<unknown>

/** Returns the address of the page that shows a view. */
export function addressOf(view: FunnelView): string {
  return `${window.location.pathname}?${writeView(view)}`
}

/** The figures of a view. */
interface Figures {
  readonly rows: readonly FunnelRow[]
  /** The total of the rows. */
  readonly total: Counts & Returns
  /** The total of the plots: limits of rows leave nothing out of it. */
  readonly all: Counts
  /** Rows that were too many to send; the total counts them. */
  readonly leftOff: number
  readonly days: readonly Span[]
  /** The total of as many days before. */
  readonly before: Counts
  /** Visitors, and why codes and registrations were refused. */
  readonly outcomes: LandingOutcomes
}

/**
 * Loads the figures of a view: grouped by its columns for the table, by day for the plots, of the time before, and why visitors were refused.
 * @throws {StaffError}
 */
async function loadFigures(view: FunnelView, call: Call): Promise<Figures> {
  const load = async (filters: Record<string, string>): Promise<Funnel> =>
    funnelAnswer.read(await call(`${funnelPath}?${new URLSearchParams(filters).toString()}`))
  const query = (asked: FunnelView) => new URLSearchParams(filtersOf(asked, [])).toString()
  const [funnel, byDay, before, outcomes, costs] = await Promise.all([
    load(rowFiltersOf(view)),
    load(filtersOf(view, ['day'])),
    call(`${funnelPath}?${query(viewBefore(view))}`),
    call(`${landingOutcomesPath}?${query(view)}`),
    call(`${costsPath}?${new URLSearchParams(filtersOf(view)).toString()}`),
  ])
  const returns = costsAnswer.read(costs)

  return {
    rows: withReturns(rowsOf(funnel), returns.rows),
    total: { ...returns.total, ...totalOf(funnel) },
    all: totalOf(byDay),
    leftOff: funnel.leftOff ?? 0,
    before: countsOf(funnelAnswer.read(before).total),
    outcomes: landingOutcomesAnswer.read(outcomes),
    days: daily(rowsOf(byDay), view.from, view.to),
  }
}

function totalOf(funnel: Funnel): Counts {
  return funnel.total === undefined ? sumOf(rowsOf(funnel)) : countsOf(funnel.total)
}

/** Loads the ids of the templates; none after a failure, because they only make choosing easier. */
async function loadTemplateIds(call: Call): Promise<readonly string[]> {
  try {
    const list = (await call(staffTemplatesPath)) as { templates?: unknown } | null
    const templates: unknown[] = Array.isArray(list?.templates) ? list.templates : []

    return templates.flatMap((template) => {
      const id = (template as { id?: unknown } | null)?.id

      return typeof id === 'string' ? [id] : []
    })
  } catch {
    return []
  }
}
