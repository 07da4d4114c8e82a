import { getLoanDetails } from '@pahiram/contract'
import { environmentAtom, type PageEnvironment, rejectionOf, takingQueryAlong } from '@pahiram/page'
import { keptInSession, onceAtom, type Press } from '@pahiram/page/once'
import { atom, type Getter, type Setter } from 'jotai'

import {
  dueOf,
  foundAtom,
  hasNewReceipt,
  rememberReceipt,
  seeOrderAtom,
  waysAtom,
  whoAtom,
} from './repayment-choice-model.ts'

/** What the server answers to a call that may move money. */
export interface RepaymentAnswer {
  /** Whether the server has the repayment; else it waits for a code, or for the payment page. */
  readonly isPaid: boolean
  readonly repaymentRecordId?: string | undefined
  readonly repayToken?: string | undefined
  readonly payUrl?: string | undefined
}

const settledOrder = 200

/** The repayment of this page, which is paid once (docs/money.md). Its content is what was due, in minor units. */
export const repaymentAtom = onceAtom<number, RepaymentAnswer>({
  keep: keptInSession((get) => `repayment-choice.sent.${get(whoAtom).orderId ?? ''}`),
  check: (get, set, { content = 0 }) => isPaidNow(get, set, content),
  isFinal: isPaidBy,
  onDone(get, set, answer) {
    if (isPaidBy(answer)) set(seeOrderAtom, true)
  },
})

/** What a check finds is paid. */
function isPaidBy(answer: RepaymentAnswer | undefined): boolean {
  return answer?.isPaid ?? true
}

/** Sends a call that may move money, and knows the last receipt before it for as long as nobody knows how it ended. */
export const sendAtom = atom(null, async (get, set, press: Press<number, RepaymentAnswer>) => {
  let forget = () => {}
  async function send(...call: Parameters<typeof press.send>) {
    forget = await rememberReceipt(get(environmentAtom))
    return press.send(...call)
  }

  set(foundAtom, null)

  const sent = await set(repaymentAtom, { ...press, send })
  const isWaiting = sent?.state === 'done' && sent.answer?.isPaid === false && !sent.answer.payUrl

  // What waits for its code has paid nothing, nor has what was refused, unless the server itself does not know.
  if (isWaiting || (sent?.state === 'rejected' && !/^5\d\d$/.test(sent.rejection.code))) forget()
  return sent
})

const leavingAtom = atom<string | null>(null)

/** The payment page that the repayment goes on at; set: leaves for it, false if it may not be opened. */
export const leavingForAtom = atom(
  (get) => get(leavingAtom),
  (get, set, payUrl: string): boolean => {
    const { navigate, query } = get(environmentAtom)
    const isLeaving = navigate(payUrl, { prepare: takingQueryAlong(query) }) !== 'refused'

    set(leavingAtom, isLeaving ? payUrl : null)
    return isLeaving
  },
)

/** Whether a repayment may be started. */
export const isOpenAtom = atom((get) => get(repaymentAtom).isOpen && get(leavingAtom) === null)

/** What a borrower should know before paying again: the server has a payment already, or no payment was found. */
export const hintAtom = atom((get) => get(foundAtom) ?? (get(repaymentAtom).state === 'failed' ? 'unpaid' : null))

/** Whether a receipt has come (an equal instalment may follow), the order is settled, or less is due; the ways are fresh then. */
async function isPaidNow(get: Getter, set: Setter, amountBefore: number): Promise<boolean> {
  const environment = get(environmentAtom)

  if ((await hasNewReceipt(environment)) || (await isOrderSettled(environment))) return true

  await set(waysAtom)
  const ways = get(waysAtom)

  if (ways.state === 'failed') throw ways.error
  if (ways.state === 'loading') throw new Error('The ways to repay were asked for again meanwhile')
  return dueOf(ways.value) === 'nothing' || (ways.value.amount ?? amountBefore) < amountBefore
}

async function isOrderSettled({ api, query }: PageEnvironment): Promise<boolean> {
  const orderId = query.get('orderId')

  if (!orderId) return false
  try {
    const { orderStatus } = await api(getLoanDetails, { productId: query.get('productId') ?? undefined, orderId })

    return orderStatus === settledOrder
  } catch (error) {
    // An order that the server does not show says nothing: what is due still does.
    if (rejectionOf(error) === undefined) throw error
    return false
  }
}

/** Back from the payment page: on to the order if it was paid there; else what is due may have changed. */
export const comeBackAtom = atom(null, async (get, set, how?: 'quietly') => {
  const isLeaving = get(leavingAtom) !== null

  if (isLeaving ? how : !get(repaymentAtom).isOpen) return

  const before = get(repaymentAtom)
  const isPaid =
    isLeaving && 'intent' in before && (await isPaidNow(get, set, before.intent.content ?? 0).catch(() => false))

  set(leavingAtom, null)
  if (isPaid) await set(repaymentAtom, 'finish')
  else await set(waysAtom, how)
})
