import { isDay, marketDay } from '@pahiram/formatting/calendar'
import { environmentAtom, localeAtom } from '@pahiram/page'
import { StaffError } from '@pahiram/staff-client'
import { atom } from 'jotai'

import { callStaff, failureMessage, tokenKey } from '../sign-in/staff-calls.ts'

/** Money that fits no debt and is not sent back. */
interface Credit {
  readonly id: string
  readonly amount: string
  readonly reason: string
  readonly receiptNo: string
  readonly code: string
  readonly channel: string
  readonly orderNo: string
}

/** A day's money as `pnpm reconcile` prints it. */
interface Shown {
  readonly day: string
  /** The head first, then a row a figure: its name, how often, how much. */
  readonly rows: readonly (readonly string[])[]
  readonly csv: string
  /** Whether all money is accounted for. */
  readonly isBalanced: boolean
  readonly credits: readonly Credit[]
}

const tokenAtom = atom<string | null>(null)
const openedAtom = atom(false)
const knownDayAtom = atom<string | null>(null)
const knownAtom = atom<Shown | null>(null)
const messageAtom = atom<string | null>(null)
const loadingAtom = atom(false)
const runAtom = atom(0)

/** Undefined until the page knows whether this tab has signed in. */
export const isSignedInAtom = atom((get) => (get(openedAtom) ? get(tokenAtom) !== null : undefined))

/** The day whose money is asked for. */
export const dayAtom = atom((get) => get(knownDayAtom) ?? marketDay(Date.now()))

/** The figures on the screen; null before the first, and for another day than the chosen one. */
export const shownAtom = atom((get) => (get(knownAtom)?.day === get(dayAtom) ? get(knownAtom) : null))

/** The message of the last load when it failed, until the next. */
export const failureAtom = atom((get) => get(messageAtom))

/** Whether figures are loading. */
export const isLoadingAtom = atom((get) => get(loadingAtom))

/** Reads the day from the address, and loads at once when this tab has signed in before. It runs once. */
export const openAtom = atom(null, async (get, set) => {
  if (get(openedAtom)) return

  const { query, sessionStorage } = get(environmentAtom)
  const day = query.get('day') ?? ''

  // The page speaks English, whatever the deployment does.
  set(localeAtom, 'en')
  if (isDay(day)) set(knownDayAtom, day)
  set(tokenAtom, sessionStorage.get(tokenKey))
  set(openedAtom, true)
  await set(loadAtom)
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

/** Loads another day, and writes it into the address. */
export const showAtom = atom(null, async (_get, set, day: string) => {
  set(knownDayAtom, day)
  window.history.replaceState(null, '', `${window.location.pathname}?${new URLSearchParams({ day })}`)
  await set(loadAtom)
})

/** Loads the figures of the same day again. */
export const loadAtom = atom(null, async (get, set) => {
  const token = get(tokenAtom)

  if (token !== null) await set(loadWithAtom, token)
})

/** Loads with a token; true when the figures came and no newer load had begun. */
const loadWithAtom = atom(null, async (get, set, token: string): Promise<boolean> => {
  const run = get(runAtom) + 1

  set(runAtom, run)
  set(loadingAtom, true)
  set(messageAtom, null)
  try {
    const shown = await loadDay(get(dayAtom), token)

    // A newer load has begun.
    if (get(runAtom) !== run) return false
    set(knownAtom, shown)
  } catch (error) {
    if (get(runAtom) !== run) return false
    set(messageAtom, failureMessage(error))
    set(loadingAtom, false)
    if (error instanceof StaffError && error.failure === 'token') set(forgetAtom)
    return false
  }
  set(loadingAtom, false)
  return true
})

const forgetAtom = atom(null, (get, set) => {
  get(environmentAtom).sessionStorage.remove(tokenKey)
  set(tokenAtom, null)
  set(knownAtom, null)
})

async function loadDay(day: string, token: string): Promise<Shown> {
  const [figures, unapplied] = (await Promise.all([
    callStaff(`/staff/money?${new URLSearchParams({ day })}`, token),
    callStaff('/staff/money/unapplied', token),
  ])) as [Record<string, unknown> | null, { credits?: unknown } | null]

  return {
    day,
    rows: listOf(figures?.['rows']).map((row) => listOf(row).map(textOf)),
    csv: textOf(figures?.['csv']),
    isBalanced: figures?.['difference'] === 0 && figures['booksSum'] === 0,
    credits: listOf(unapplied?.credits).map(creditOf),
  }
}

function creditOf(given: unknown): Credit {
  const { id, amountText, reason, receiptNo, code, channel, orderNo } = (given ?? {}) as Record<string, unknown>

  return {
    id: textOf(id),
    amount: textOf(amountText),
    reason: textOf(reason),
    receiptNo: textOf(receiptNo),
    code: textOf(code),
    channel: textOf(channel),
    orderNo: textOf(orderNo),
  }
}

function listOf(given: unknown): unknown[] {
  return Array.isArray(given) ? given : []
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : ''
}
