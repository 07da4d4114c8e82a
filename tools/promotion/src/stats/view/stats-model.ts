import { environmentAtom, localeAtom } from '@pahiram/page'
import { atom } from 'jotai'

import { sortedRows, beginsWithMost } from '../rows/funnel-rows.ts'
import { StaffCallProblem } from '../sign-in/staff-call.ts'
import { askFunnel, askTemplateIds, type FunnelNumbers } from './ask-funnel.ts'
import { firstView, type FunnelView, readView, sameFilters, type Sortable, writeView } from './funnel-view.ts'
import { marketDay } from '@pahiram/formatting/calendar'

/** Where the token lives: with the tab, and nowhere else. */
const tokenKey = 'promotion.staffToken'

/** Numbers, the view that they are of, and when they were told, in milliseconds since 1970. */
export interface Shown extends FunnelNumbers {
  readonly view: FunnelView
  readonly at: number
}

const tokenAtom = atom<string | null>(null)
const knownViewAtom = atom<FunnelView | null>(null)
const knownAtom = atom<Shown | null>(null)
const runAtom = atom(0)
const problemAtom = atom<StaffCallProblem | null>(null)
const askingAtom = atom(false)
const templateIdsAtom = atom<readonly string[]>([])
const openedAtom = atom(false)

/** Undefined until the page knows whether this tab has signed in. */
export const isSignedInAtom = atom((get) => (get(openedAtom) ? get(tokenAtom) !== null : undefined))

/** What is asked for. */
export const viewAtom = atom((get) => get(knownViewAtom) ?? firstView(marketDay(Date.now())))

/** The numbers on the screen; null before the first. While they are asked for anew, the old ones stay. */
export const shownAtom = atom((get) => get(knownAtom))

/** Why the last question was not answered, until the next. */
export const failureAtom = atom((get) => get(problemAtom))

/** Whether numbers are being asked for. */
export const isAskingAtom = atom((get) => get(askingAtom))

/** Whether the numbers on the screen are of what is asked for. */
export const isCurrentAtom = atom((get) => {
  const shown = get(knownAtom)

  return shown !== null && sameFilters(shown.view, get(viewAtom))
})

/** Which templates can be chosen: those there are, and those that were counted. */
export const templatesAtom = atom((get): readonly string[] => {
  const counted = get(knownAtom)?.rows.flatMap(({ template }) => template ?? []) ?? []
  const { template } = get(viewAtom)

  return [...new Set([...get(templateIdsAtom), ...counted, ...(template === '' ? [] : [template])])].sort()
})

/** The rows as the table shows them. */
export const rowsAtom = atom((get) => sortedRows(get(knownAtom)?.rows ?? [], get(viewAtom).sort))

/** Reads the address, and asks at once when this tab has signed in before; once. */
export const openAtom = atom(null, async (get, set) => {
  if (get(openedAtom)) return

  const { query, sessionStorage } = get(environmentAtom)
  const token = sessionStorage.get(tokenKey)

  // The page speaks English, whatever the deployment does.
  set(localeAtom, 'en')
  set(knownViewAtom, readView(query, marketDay(Date.now())))
  set(tokenAtom, token)
  set(openedAtom, true)
  if (token !== null) await set(askAtom)
})

/** Goes where the browser's Back and Forward lead. */
export const followAtom = atom(null, async (get, set) => {
  set(knownViewAtom, readView(new URLSearchParams(window.location.search), marketDay(Date.now())))
  if (get(tokenAtom) !== null) await set(askAtom)
})

/** Tries a token; it is kept once the server has taken it. */
export const signInAtom = atom(null, async (get, set, written: string) => {
  const token = written.trim()

  if (!(await set(askWithAtom, token))) return
  set(tokenAtom, token)
  get(environmentAtom).sessionStorage.set(tokenKey, token)
})

/** Forgets the token and all that it showed. */
export const signOutAtom = atom(null, (get, set) => {
  set(runAtom, get(runAtom) + 1)
  set(askingAtom, false)
  set(problemAtom, null)
  set(forgetAtom)
})

/** Shows other numbers, and says so in the address. */
export const showAtom = atom(null, async (_get, set, view: FunnelView) => {
  set(knownViewAtom, view)
  window.history.pushState(null, '', addressOf(view))
  await set(askAtom)
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

/** Asks for the same numbers again. */
export const askAtom = atom(null, async (get, set) => {
  const token = get(tokenAtom)

  if (token !== null) await set(askWithAtom, token)
})

/** Whether the numbers came, and were still wanted. */
const askWithAtom = atom(null, async (get, set, token: string): Promise<boolean> => {
  const run = get(runAtom) + 1
  const view = get(viewAtom)

  set(runAtom, run)
  set(askingAtom, true)
  set(problemAtom, null)
  try {
    const numbers = await askFunnel(view, token)

    // What was asked since counts more.
    if (get(runAtom) !== run) return false
    set(knownAtom, { ...numbers, view, at: Date.now() })
  } catch (error) {
    if (get(runAtom) !== run) return false

    const problem = problemOf(error)

    set(problemAtom, problem)
    set(askingAtom, false)
    if (problem.fault === 'token') set(forgetAtom)
    return false
  }
  set(askingAtom, false)
  if (get(templateIdsAtom).length === 0) void set(askTemplatesAtom, token)
  return true
})

const askTemplatesAtom = atom(null, async (_get, set, token: string) => {
  set(templateIdsAtom, await askTemplateIds(token))
})

const forgetAtom = atom(null, (get, set) => {
  get(environmentAtom).sessionStorage.remove(tokenKey)
  set(tokenAtom, null)
  set(knownAtom, null)
  set(templateIdsAtom, [])
})

function problemOf(error: unknown): StaffCallProblem {
  if (error instanceof StaffCallProblem) return error
  return new StaffCallProblem('broken', 'This page could not read the numbers. Try again.', { cause: error })
}

function addressOf(view: FunnelView): string {
  return `${window.location.pathname}?${writeView(view)}`
}
