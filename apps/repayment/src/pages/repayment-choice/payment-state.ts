import { getLoanDetails } from '@pahiram/contract'
import { environmentAtom, pageAddress, type PageEnvironment, rejectionOf } from '@pahiram/page'
import { atom, type Getter, type Setter } from 'jotai'

import { readMark, writeMark } from './payment-mark.ts'
import { dueOf, waysAtom } from './repayment-choice-model.ts'

/**
 * How far a repayment has come. `open`: it may be started. `sending`: a call that may move money is under way.
 * `checking`: its answer got lost, and the server is asked how things stand. `unsure`: that did not work either. `paid`:
 * the server has it, and the page leaves. `leaving`: it goes on at the payment page.
 */
export type Payment =
  | { readonly state: 'open' | 'sending' | 'checking' | 'paid' }
  | { readonly state: 'unsure'; readonly reference: string }
  | { readonly state: 'leaving'; readonly payUrl: string }

const stateAtom = atom<Payment>({ state: 'open' })

/** What a borrower should know before paying again: no payment was found, or the server has one already. */
export const hintAtom = atom<'unpaid' | 'submitted' | null>(null)

/** How often, and how far apart in ms, "still due" must be heard: the lost call may be at work yet. */
const settlingTime = 2_000

const settledOrder = 200

/** The repayment of this page; showing it takes up one whose answer an earlier life of the page did not see. */
export const paymentAtom = atom(
  (get) => get(stateAtom),
  async (get, set) => {
    if (get(stateAtom).state === 'open' && readMark(get(environmentAtom)) !== undefined) await set(checkAtom)
  },
)

paymentAtom.onMount = (resume) => {
  void resume()
}

/** What became of a call: its answer, a refusal, or nothing more to do here. */
export type Sent<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'over' }

/**
 * Sends a call that may move `amount` minor units: one at a time, never by itself again, and with a check when its answer
 * gets lost.
 */
export async function sendOnce<Answer>(
  get: Getter,
  set: Setter,
  amount: number,
  call: (api: PageEnvironment['api']) => Promise<Answer>,
): Promise<Sent<Answer>> {
  if (get(stateAtom).state !== 'open') return { kind: 'over' }

  const environment = get(environmentAtom)

  set(stateAtom, { state: 'sending' })
  set(hintAtom, null)
  writeMark(environment, amount)
  try {
    const answer = await call(environment.api)

    endSending()
    return { kind: 'answered', answer }
  } catch (error) {
    const rejection = rejectionOf(error)

    if (rejection === undefined) {
      environment.report('call', error)
      await set(checkAtom)
      return { kind: 'over' }
    }
    endSending()
    return { kind: 'refused', ...rejection }
  }

  function endSending(): void {
    writeMark(environment, undefined)
    set(stateAtom, { state: 'open' })
  }
}

/** Asks the server how things stand; sends no payment. */
export const checkAtom = atom(null, async (get, set): Promise<void> => {
  if (get(stateAtom).state === 'checking') return
  set(stateAtom, { state: 'checking' })

  const environment = get(environmentAtom)
  const amountBefore = readMark(environment) ?? 0

  try {
    let isPaid = await isPaidNow(get, set, amountBefore)

    if (!isPaid) {
      await new Promise((resolve) => setTimeout(resolve, settlingTime))
      isPaid = await isPaidNow(get, set, amountBefore)
    }
    writeMark(environment, undefined)
    if (isPaid) return set(finishAtom)
    set(hintAtom, 'unpaid')
    set(stateAtom, { state: 'open' })
  } catch (error) {
    set(stateAtom, { state: 'unsure', reference: environment.report('call', error) })
  }
})

/** Whether the order is settled, or less is due than before; the ways, and with them the token, are fresh afterwards. */
async function isPaidNow(get: Getter, set: Setter, amountBefore: number): Promise<boolean> {
  if (await isOrderSettled(get(environmentAtom))) return true

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

/** The server has the repayment: on to the order, or where the shell keeps the borrower's own things. */
export const finishAtom = atom(null, (get, set) => {
  set(stateAtom, { state: 'paid' })
  set(seeOrderAtom)
})

/** To the order; without one that is known, the shell's own page of the borrower (docs/spec/contract.md §7a). */
export const seeOrderAtom = atom(null, (get) => {
  const { bridge, navigate, query } = get(environmentAtom)
  const orderId = query.get('orderId')

  if (!orderId) void bridge.ask('goMine')
  else navigate(pageAddress('order', query, { productId: query.get('productId'), orderId }), { replace: true })
})

/** Goes on at the payment page; false: its address may not be opened. */
export const leaveAtom = atom(null, (get, set, payUrl: string): boolean => {
  const outcome = get(environmentAtom).navigate(payUrl)

  set(stateAtom, outcome === 'refused' ? { state: 'open' } : { state: 'leaving', payUrl })
  return outcome !== 'refused'
})

/** Back from the payment page: on to the order if it was paid there; else what is due may have changed. */
export const comeBackAtom = atom(null, async (get, set) => {
  const { state } = get(stateAtom)

  if (state === 'leaving' && (await isOrderSettled(get(environmentAtom)).catch(() => false))) return set(finishAtom)
  if (state !== 'open' && state !== 'leaving') return
  set(stateAtom, { state: 'open' })
  await set(waysAtom)
})
