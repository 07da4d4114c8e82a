import { type Funnel, funnelAnswer, funnelPath, staffTemplatesPath } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { environmentAtom, localeAtom } from '@pahiram/page'
import { StaffError } from '@pahiram/staff-client'
import { atom } from 'jotai'

import { callStaff, failureMessage, tokenKey } from '../sign-in/staff-calls.ts'
import {
  beginsWithMost,
  type Counts,
  countsOf,
  daily,
  type FunnelRow,
  rowsOf,
  sortedRows,
  type Span,
  sumOf,
} from './funnel-rows.ts'
import {
  type Column,
  filtersOf,
  firstView,
  type FunnelView,
  readView,
  sameFilters,
  type Sortable,
  writeView,
} from './funnel-view.ts'

/** Figures with their view, and when they were loaded, in milliseconds since 1970. */
export interface Shown extends Figures {
  readonly view: FunnelView
  readonly at: number
}

const tokenAtom = atom<string | null>(null)
const knownViewAtom = atom<FunnelView | null>(null)
const knownAtom = atom<Shown | null>(null)
const runAtom = atom(0)
const messageAtom = atom<string | null>(null)
const loadingAtom = atom(false)
const templateIdsAtom = atom<readonly string[]>([])
const openedAtom = atom(false)

/** Undefined until the page knows whether this tab has signed in. */
export const isSignedInAtom = atom((get) => (get(openedAtom) ? get(tokenAtom) !== null : undefined))

/** The view that the person chose. */
export const viewAtom = atom((get) => get(knownViewAtom) ?? firstView(marketDay(Date.now())))

/** The figures on the screen; null before the first. They stay while new ones load. */
export const shownAtom = atom((get) => get(knownAtom))

/** The message of the last load when it failed, until the next. */
export const failureAtom = atom((get) => get(messageAtom))

/** Whether figures are loading. */
export const isLoadingAtom = atom((get) => get(loadingAtom))

/** Whether the figures on the screen are those of the chosen view. */
export const isCurrentAtom = atom((get) => {
  const shown = get(knownAtom)

  return shown !== null && sameFilters(shown.view, get(viewAtom))
})

/** The templates that can be chosen: those published, and those that were counted. */
export const templatesAtom = atom((get): readonly string[] => {
  const counted = get(knownAtom)?.rows.flatMap(({ template }) => template ?? []) ?? []
  const { template } = get(viewAtom)

  return [...new Set([...get(templateIdsAtom), ...counted, ...(template === '' ? [] : [template])])].sort()
})

/** The rows as the table shows them. */
export const rowsAtom = atom((get) => sortedRows(get(knownAtom)?.rows ?? [], get(viewAtom).sort))

/** Reads the page's address, and loads at once when this tab has signed in before. It runs once. */
export const openAtom = atom(null, async (get, set) => {
  if (get(openedAtom)) return

  const { query, sessionStorage } = get(environmentAtom)
  const token = sessionStorage.get(tokenKey)

  // The page speaks English, whatever the deployment does.
  set(localeAtom, 'en')
  set(knownViewAtom, readView(query, marketDay(Date.now())))
  set(tokenAtom, token)
  set(openedAtom, true)
  if (token !== null) await set(loadAtom)
})

/** Follows the browser's Back and Forward. */
export const followAtom = atom(null, async (get, set) => {
  set(knownViewAtom, readView(new URLSearchParams(window.location.search), marketDay(Date.now())))
  if (get(tokenAtom) !== null) await set(loadAtom)
})

/** Signs in with a token, which is kept once the server has accepted it. */
export const signInAtom = atom(null, async (get, set, written: string) => {
  const token = written.trim()

  if (!(await set(loadWithAtom, token))) return
  set(tokenAtom, token)
  get(environmentAtom).sessionStorage.set(tokenKey, token)
})

/** Forgets the token and the figures. */
export const signOutAtom = atom(null, (get, set) => {
  set(runAtom, get(runAtom) + 1)
  set(loadingAtom, false)
  set(messageAtom, null)
  set(forgetAtom)
})

/** Loads another view, and writes it into the address. */
export const showAtom = atom(null, async (_get, set, view: FunnelView) => {
  set(knownViewAtom, view)
  window.history.pushState(null, '', addressOf(view))
  await set(loadAtom)
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

/** Loads the figures of the same view again. */
export const loadAtom = atom(null, async (get, set) => {
  const token = get(tokenAtom)

  if (token !== null) await set(loadWithAtom, token)
})

/** Loads with a token; true when the figures came and no newer load had begun. */
const loadWithAtom = atom(null, async (get, set, token: string): Promise<boolean> => {
  const run = get(runAtom) + 1
  const view = get(viewAtom)

  set(runAtom, run)
  set(loadingAtom, true)
  set(messageAtom, null)
  try {
    const figures = await loadFigures(view, token)

    // A newer load has begun.
    if (get(runAtom) !== run) return false
    set(knownAtom, { ...figures, view, at: Date.now() })
  } catch (error) {
    if (get(runAtom) !== run) return false

    set(messageAtom, failureMessage(error))
    set(loadingAtom, false)
    if (error instanceof StaffError && error.failure === 'token') set(forgetAtom)
    return false
  }
  set(loadingAtom, false)
  if (get(templateIdsAtom).length === 0) void set(loadTemplatesAtom, token)
  return true
})

const loadTemplatesAtom = atom(null, async (_get, set, token: string) => {
  set(templateIdsAtom, await loadTemplateIds(token))
})

const forgetAtom = atom(null, (get, set) => {
  get(environmentAtom).sessionStorage.remove(tokenKey)
  set(tokenAtom, null)
  set(knownAtom, null)
  set(templateIdsAtom, [])
})

function addressOf(view: FunnelView): string {
  return `${window.location.pathname}?${writeView(view)}`
}

/** The figures of a view. */
interface Figures {
  readonly rows: readonly FunnelRow[]
  readonly total: Counts
  /** Rows that were too many to send; the total counts them. */
  readonly leftOff: number
  readonly days: readonly Span[]
}

/**
 * Loads the figures of a view: grouped by its columns for the table, by day for the chart.
 * @throws {StaffError}
 */
async function loadFigures(view: FunnelView, token: string): Promise<Figures> {
  const load = async (by?: readonly Column[]): Promise<Funnel> =>
    funnelAnswer.read(await callStaff(`${funnelPath}?${new URLSearchParams(filtersOf(view, by)).toString()}`, token))
  const [funnel, byDay] = await Promise.all([load(), load(['day'])])
  const rows = rowsOf(funnel)

  return {
    rows,
    total: funnel.total === undefined ? sumOf(rows) : countsOf(funnel.total),
    leftOff: funnel.leftOff ?? 0,
    days: daily(rowsOf(byDay), view.from, view.to),
  }
}

/** Loads the ids of the templates; none after a failure, because they only make choosing easier. */
async function loadTemplateIds(token: string): Promise<readonly string[]> {
  try {
    const list = (await callStaff(staffTemplatesPath, token)) as { templates?: unknown } | null
    const templates: unknown[] = Array.isArray(list?.templates) ? list.templates : []

    return templates.flatMap((template) => {
      const id = (template as { id?: unknown } | null)?.id

      return typeof id === 'string' ? [id] : []
    })
  } catch {
    return []
  }
}
