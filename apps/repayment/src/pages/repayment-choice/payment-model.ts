import { commitRepayment, payByAlipay, type RepaymentWays } from '@pahiram/contract'
import { countPress, environmentAtom, localeAtom, type PageEnvironment, pageMessages, messagesIn } from '@pahiram/page'
import { atom, type Getter, type Setter } from 'jotai'

import { isOpenAtom, leavingForAtom, type RepaymentAnswer, sendAtom } from './payment-state.ts'
import { chosenWayAtom, dueOf, foundAtom, type Way, waysAtom, whoAtom } from './repayment-choice-model.ts'
import { repaymentChoiceMessages } from '../../../messages/en.json'

/** A repayment that the server began and that waits for its SMS code. */
export interface OpenRecord {
  readonly way: Extract<Way, { kind: 'card' }>
  /** Minor units. */
  readonly amount: number
  /** Whether the server may not want it any more: then `Confirm` under the choice begins another one. */
  readonly isDoubtful: boolean
  readonly repaymentRecordId: string
}

const openRecordAtom = atom<OpenRecord | null>(null)

/** The repayment that waits for its code, if there is one; setting it says that the server refused to go on with it. */
export const recordAtom = atom(
  (get) => get(openRecordAtom),
  (get, set) => {
    const record = get(openRecordAtom)

    if (record !== null) set(openRecordAtom, { ...record, isDoubtful: true })
  },
)

/** Whether the borrower sees the step with the code; going back keeps the repayment and what was typed. */
export const isCodeStepAtom = atom(false)

/** The token of the last answer that brought one after these ways were loaded. */
const committedTokenAtom = atom<{ readonly token: string; readonly after: RepaymentWays } | null>(null)

/** The newest token that the server gave. */
export const repayTokenAtom = atom((get) => {
  const ways = get(waysAtom)
  const committed = get(committedTokenAtom)

  if (ways.state !== 'ready') return committed?.token ?? ''
  if (committed !== null && (committed.after === ways.value || !ways.value.repayToken)) return committed.token
  return ways.value.repayToken ?? ''
})

/** The server's words for a refusal, or ours where it is one that the specification names (docs/spec/product-spec.md §8). */
export function sayRefusal(get: Getter, set: Setter, { code, message }: { code: string; message: string }): void {
  const messages = messagesIn(repaymentChoiceMessages, get(localeAtom))
  const named: Readonly<Record<string, string>> = { '800005': messages.submittedAlready, '800006': messages.wrongCode }

  // It was sent before, or the bank did not say whether it took the money.
  if (code === '800005' || code === '504') set(foundAtom, 'submitted')
  // Another amount is due by now, or the token is not known any more: what is due is asked for once more, and shown.
  if (code === '404' || code === '409') {
    set(isCodeStepAtom, false)
    void set(waysAtom)
  }
  get(environmentAtom).toast(named[code] ?? (message.trim() || messages.refused), 'error')
}

/** `Confirm` under the choice: pays with the chosen way, or asks for its code. */
export const payAtom = atom(null, async (get, set): Promise<void> => {
  const ways = get(waysAtom)
  const way = get(chosenWayAtom)
  const { toast } = get(environmentAtom)
  const messages = messagesIn(repaymentChoiceMessages, get(localeAtom))

  if (ways.state !== 'ready' || !get(isOpenAtom)) return
  countPress(get, 'repayment-choice.confirm')
  if (way === undefined) return toast(messages.chooseCard, 'error')

  const { amount = 0 } = ways.value
  const record = get(openRecordAtom)

  if (dueOf(ways.value) !== 'payable') return toast(messages.amountUnknown, 'error')

  // Back from the step with the code: the repayment that was begun goes on, no second one begins.
  if (record?.way.key === way.key && record.amount === amount && !record.isDoubtful) return set(isCodeStepAtom, true)
  if (way.kind === 'alipay') await payWithAlipay(get, set, amount)
  else await payWithCard(get, set, ways.value, amount, way)
})

async function payWithCard(
  get: Getter,
  set: Setter,
  ways: RepaymentWays,
  amount: number,
  way: Extract<Way, { kind: 'card' }>,
): Promise<void> {
  const { card } = way
  const fields = {
    amount: String(amount),
    bankName: card.bankName ?? '',
    cardId: card.id ?? '',
    cardNo: card.cardNo ?? '',
    bankCode: card.bankCode ?? '',
    couponId: '',
    ...get(whoAtom),
    repayToken: get(repayTokenAtom),
  }

  const answer = await sendRepayment(get, set, amount, fields, async (api, { idempotencyKey }) => {
    const committed = await api(commitRepayment, { ...fields, idempotencyKey })

    return { ...committed, isPaid: !committed.needValid }
  })

  if (answer === undefined) return
  if (answer.repayToken) set(committedTokenAtom, { token: answer.repayToken, after: ways })
  if (answer.isPaid) return
  set(openRecordAtom, { way, amount, repaymentRecordId: answer.repaymentRecordId ?? '', isDoubtful: false })
  set(isCodeStepAtom, true)
}

async function payWithAlipay(get: Getter, set: Setter, amount: number): Promise<void> {
  const fields = { amount: String(amount), ...get(whoAtom), repayToken: get(repayTokenAtom) }
  const { toast } = get(environmentAtom)
  const answer = await sendRepayment(get, set, amount, fields, async (api) => ({
    ...(await api(payByAlipay, fields)),
    isPaid: false,
  }))
  const locale = get(localeAtom)

  if (answer === undefined) return
  if (!answer.payUrl) toast(messagesIn(repaymentChoiceMessages, locale).refused, 'error')
  else if (!set(leavingForAtom, answer.payUrl)) toast(messagesIn(pageMessages, locale).refusedAddress, 'error')
}

/** Sends a call that may move `amount` minor units; a refusal is said, and what is not known is not answered. */
async function sendRepayment(
  get: Getter,
  set: Setter,
  amount: number,
  fields: object,
  send: (api: PageEnvironment['api'], intent: { readonly idempotencyKey: string }) => Promise<RepaymentAnswer>,
): Promise<RepaymentAnswer | undefined> {
  const sent = await set(sendAtom, { content: amount, fields, send })

  if (sent?.state === 'rejected') sayRefusal(get, set, sent.rejection)
  return sent?.state === 'done' ? sent.answer : undefined
}
