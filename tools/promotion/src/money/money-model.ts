import { StaffError } from '@pahiram/api-client/staff'
import { isDay, marketDay } from '@pahiram/formatting/calendar'
import { atom } from 'jotai'

import { timeText } from '../ops/time-text.ts'
import { failureMessage, staffModel } from '../staff-page/staff-model.ts'

/** Money that fits no debt and is held for whoever paid it. */
export interface HeldMoney {
  /** The partner's id of the payment. */
  readonly payment: string
  readonly amount: string
  /** It went back twice, to its payer and by its payer: only setting it aside ends that. */
  readonly isMissing: boolean
  readonly receiptNo: string
  readonly code: string
  readonly channel: string
  readonly paidAt: string
  readonly accountId: string
  readonly orderId: string
  readonly orderNo: string
  /** A refund that somebody has to approve or refuse; null: none. */
  readonly refund: {
    readonly request: string
    readonly askedBy: string
    readonly askedAt: string
    readonly reason: string
    readonly isYours: boolean
  } | null
}

/** A genuine message of the payment partner that could not be booked. */
export interface OddReport {
  readonly id: string
  readonly at: string
  readonly reason: string
  readonly body: string
}

/** A borrower's word that a payment is not recorded. */
export interface UnrecordedPayment {
  readonly number: string
  readonly at: string
  readonly text: string
  /** Empty: none was made. */
  readonly code: string
  readonly amount: string
  readonly channel: string
  readonly orderId: string
  readonly accountId: string
  readonly pictures: number
  readonly whatToDo: string
}

interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly page: number
  readonly hasMore: boolean
}

/** A day's money as `pnpm reconcile` prints it, and what is not where it belongs. */
interface Shown {
  readonly day: string
  /** The head first, then a row a figure: its name, how often, how much. */
  readonly rows: readonly (readonly string[])[]
  readonly csv: string
  /** Sentences; empty: all money is accounted for. */
  readonly misplaced: readonly string[]
  /** Null: the reader's role reads no single payments. */
  readonly held: (ListPage<HeldMoney> & { readonly canRefund: boolean; readonly mayDecide: boolean }) | null
  readonly oddReports: ListPage<OddReport> | null
  readonly complaints: ListPage<UnrecordedPayment> | null
}

/** What staff may do with held money. */
export type HeldMoneyAction = 'use' | 'refund' | 'set-aside'

const knownDayAtom = atom<string | null>(null)
const pagesAtom = atom({ held: 1, 'odd-reports': 1, complaints: 1 })

/** A list of single payments, as its call is named. */
export type MoneyList = 'held' | 'odd-reports' | 'complaints'

/** The day whose money is asked for. */
export const dayAtom = atom((get) => get(knownDayAtom) ?? marketDay(Date.now()))

/** The page's model: sign-in and loading. */
export const moneyModel = staffModel<Shown>({
  open(query, set) {
    const day = query.get('day') ?? ''

    if (isDay(day)) set(knownDayAtom, day)
  },
  load: (get, call) => loadDay(get(dayAtom), get(pagesAtom), call),
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

/** Turns to another page of a list. */
export const turnAtom = atom(null, async (get, set, list: MoneyList, page: number) => {
  set(pagesAtom, { ...get(pagesAtom), [list]: page })
  await set(moneyModel.loadAtom)
})

/** What was done last; empty: nothing. */
export const doneAtom = atom('')

/** Sends what staff decided, then loads again; returns what to correct, or null when it is done. */
const sendAtom = atom(null, async (_get, set, path: string, body: unknown, done: string): Promise<string | null> => {
  set(doneAtom, '')
  try {
    await set(moneyModel.callAtom, `/staff/${path}`, body)
  } catch (error) {
    return failureMessage(error)
  }
  set(doneAtom, done)
  await set(moneyModel.loadAtom)
  return null
})

const doneTexts: Readonly<Record<HeldMoneyAction, string>> = {
  use: 'The money pays the loan.',
  refund: 'The refund is asked for. Somebody else has to approve it.',
  'set-aside': 'The money is set aside.',
}

/** Does something with held money, or asks for its refund. */
export const askAtom = atom(
  null,
  (
    _get,
    set,
    asked: {
      readonly payment: string
      readonly kind: HeldMoneyAction
      readonly orderId?: string
      readonly reason: string
    },
  ) => set(sendAtom, 'money/requests', asked, doneTexts[asked.kind]),
)

/** Approves or refuses a refund. */
export const decideAtom = atom(null, (_get, set, request: string, approve: boolean) =>
  set(
    sendAtom,
    'money/requests/decide',
    { request, approve },
    approve ? 'The money goes back.' : 'The refund is refused.',
  ),
)

/** Closes an odd report. */
export const closeAtom = atom(null, (_get, set, id: string, note: string) =>
  set(sendAtom, 'money/odd-reports/close', { id, note }, 'The report is closed.'),
)

/** Answers a complaint. */
export const answerAtom = atom(null, (_get, set, id: string, text: string) =>
  set(sendAtom, 'complaint-reply', { id, text }, `Complaint ${id} is answered.`),
)

/** Loads a photograph of a complaint, as an address to show. @throws {StaffError} */
export const photographAtom = atom(null, async (_get, set, number: string, place: number): Promise<string> => {
  const answer = await set(moneyModel.callAtom, `/staff/money/complaints/${number}/${place}`)

  return textOf(fieldsOf(answer)['picture'])
})

type Answer = Record<string, unknown> | null

async function loadDay(
  day: string,
  pages: Readonly<Record<MoneyList, number>>,
  call: (path: string) => Promise<unknown>,
): Promise<Shown> {
  const list = async (name: MoneyList) => {
    try {
      return (await call(`/staff/money/${name}?page=${pages[name]}`)) ?? {}
    } catch (error) {
      // Figures are for every role, single payments are not.
      if (error instanceof StaffError && error.failure === 'closed') return null
      throw error
    }
  }
  const [figures, held, odd, complaints] = (await Promise.all([
    call(`/staff/money?${new URLSearchParams({ day })}`),
    list('held'),
    list('odd-reports'),
    list('complaints'),
  ])) as [Answer, Answer, Answer, Answer]

  return {
    day,
    rows: listOf(figures?.['rows']).map((row) => listOf(row).map(textOf)),
    csv: textOf(figures?.['csv']),
    misplaced: Array.isArray(figures?.['misplaced'])
      ? listOf(figures['misplaced']).map(textOf)
      : ['The figures of this day cannot be read.'],
    held: held && {
      rows: listOf(held['held']).map(heldMoneyOf),
      page: pages.held,
      hasMore: held['hasMore'] === true,
      canRefund: held['canRefund'] === true,
      mayDecide: held['mayDecide'] === true,
    },
    oddReports: odd && {
      rows: listOf(odd['reports']).map(oddReportOf),
      page: pages['odd-reports'],
      hasMore: odd['hasMore'] === true,
    },
    complaints: complaints && {
      rows: listOf(complaints['complaints']).map(unrecordedPaymentOf),
      page: pages.complaints,
      hasMore: complaints['hasMore'] === true,
    },
  }
}

function heldMoneyOf(given: unknown): HeldMoney {
  const found = fieldsOf(given)
  const refund = fieldsOf(found['refund'])

  return {
    payment: textOf(found['payment']),
    amount: textOf(found['amountText']),
    isMissing: Number(found['amount']) < 0,
    receiptNo: textOf(found['receiptNo']),
    code: textOf(found['code']),
    channel: textOf(found['channel']),
    paidAt: timeText(textOf(found['paidAt'])),
    accountId: textOf(found['accountId']),
    orderId: textOf(found['orderId']),
    orderNo: textOf(found['orderNo']),
    refund:
      textOf(refund['request']) === ''
        ? null
        : {
            request: textOf(refund['request']),
            askedBy: textOf(refund['askedBy']),
            askedAt: timeText(textOf(refund['askedAt'])),
            reason: textOf(refund['reason']),
            isYours: refund['isYours'] === true,
          },
  }
}

function oddReportOf(given: unknown): OddReport {
  const { id, at, reason, body } = fieldsOf(given)

  return { id: textOf(id), at: timeText(textOf(at)), reason: textOf(reason), body: readable(textOf(body)) }
}

function unrecordedPaymentOf(given: unknown): UnrecordedPayment {
  const found = fieldsOf(given)

  return {
    number: textOf(found['number']),
    at: timeText(textOf(found['at'])),
    text: textOf(found['text']),
    code: textOf(found['code']),
    amount: textOf(found['amount']),
    channel: textOf(found['channel']),
    orderId: textOf(found['orderId']),
    accountId: textOf(found['accountId']),
    pictures: Math.min(Number(found['pictures']) || 0, 9),
    whatToDo: textOf(found['whatToDo']),
  }
}

/** JSON with a line for each field; anything else, and what has a number that would be rounded so, as it is. */
function readable(body: string): string {
  try {
    const text = JSON.stringify(JSON.parse(body), null, 2)

    return /\d{16}/.test(body.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) ? body : text
  } catch {
    return body
  }
}

function fieldsOf(given: unknown): Record<string, unknown> {
  return (given ?? {}) as Record<string, unknown>
}

function listOf(given: unknown): unknown[] {
  return Array.isArray(given) ? given : []
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : ''
}
