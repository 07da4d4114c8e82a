import { isDay, marketDay } from '@pahiram/formatting/calendar'
import { atom } from 'jotai'

import { staffModel } from '../staff-page/staff-model.ts'

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

const knownDayAtom = atom<string | null>(null)

/** The day whose money is asked for. */
export const dayAtom = atom((get) => get(knownDayAtom) ?? marketDay(Date.now()))

/** The page's model: sign-in and loading. */
export const moneyModel = staffModel<Shown>({
  open(query, set) {
    const day = query.get('day') ?? ''

    if (isDay(day)) set(knownDayAtom, day)
  },
  load: (get, call) => loadDay(get(dayAtom), call),
})

/** The figures on the screen; null before the first, and for another day than the chosen one. */
export const shownAtom = atom((get) => {
  const shown = get(moneyModel.shownAtom)

  return shown?.day === get(dayAtom) ? shown : null
})

/** Loads another day, and writes it into the address. */
export const showAtom = atom(null, async (_get, set, day: string) => {
  set(knownDayAtom, day)
  window.history.replaceState(null, '', `${window.location.pathname}?${new URLSearchParams({ day })}`)
  await set(moneyModel.loadAtom)
})

async function loadDay(day: string, call: (path: string) => Promise<unknown>): Promise<Shown> {
  const [figures, answer] = (await Promise.all([
    call(`/staff/money?${new URLSearchParams({ day })}`),
    call('/staff/money/held'),
  ])) as [Record<string, unknown> | null, { held?: unknown } | null]

  return {
    day,
    rows: listOf(figures?.['rows']).map((row) => listOf(row).map(textOf)),
    csv: textOf(figures?.['csv']),
    isBalanced: figures?.['difference'] === 0 && figures['booksSum'] === 0,
    credits: listOf(answer?.held).map(creditOf),
  }
}

function creditOf(given: unknown): Credit {
  const { payment, amountText, reason, receiptNo, code, channel, orderNo } = (given ?? {}) as Record<string, unknown>

  return {
    id: textOf(payment),
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
