import {
  type createPaymentCode,
  type Endpoint,
  type PaymentChannel,
  type PaymentState,
  type RepaymentInfo,
  repaymentInfo,
  type RequestOf,
} from '@pahiram/contract'
import {
  environmentAtom,
  type AsyncState,
  type AsyncAtom,
  asyncAtom,
  type PageEnvironment,
  rejectionOf,
} from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { type Atom, atom, type Getter, type Setter } from 'jotai'
import { selectAtom } from 'jotai/utils'

import type { AmountToPay } from './amount-to-pay.ts'
import { isDrawnAtom, isUnaskedAtom } from './after-drawing.ts'
import { isPaymentBegun, rememberPayment, rememberReceived } from './begun-payment.ts'
import { askPaymentState } from './ask-payment-state.ts'
import { type RepaymentKind, storeRepayment } from './store-repayment.ts'

interface RepaymentParts {
  /** Begins the names of counted presses. */
  readonly page: string
  readonly kind: RepaymentKind
  readonly endpoint: Endpoint<{ productId?: string | undefined; orderId?: string | undefined }, RepaymentInfo>
  /** What is paid here, as the server wrote it (docs/spec/contract.md §7a). */
  readonly amountOf: (info: RepaymentInfo) => string | undefined
  /** What the payment's call sends beside order, amount and channel. */
  readonly fields: Pick<RequestOf<typeof createPaymentCode>, 'isDelay'>
}

/** What is to be paid, and what became of the payment that was begun before. */
export interface RepaymentState extends RepaymentInfo {
  /** Absent when none was begun here, or the server does not know. Once its money came (`hasArrived`) the rest is empty. */
  readonly payment?: PaymentState | undefined
}

/** What one page lets a borrower pay: an instalment or an extension. */
export interface Repayment extends Pick<RepaymentParts, 'page' | 'kind' | 'amountOf' | 'fields'> {
  /** What the server says of it; kept for `/repaymentOfCode2` at each load. */
  readonly infoAtom: AsyncAtom<RepaymentState>
  /** What was known last: while the server is asked again, an open sheet goes on showing it. */
  readonly knownAtom: Atom<RepaymentState | null>
}

/** Makes the part of a repayment page's model that differs between the two. */
export function repaymentOf({ page, kind, endpoint, amountOf, fields }: RepaymentParts): Repayment {
  const infoAtom = asyncAtom(load)

  async function load(get: Getter, signal: AbortSignal, set: Setter): Promise<RepaymentState> {
    const environment = get(environmentAtom)
    const order = get(orderKeysAtom)
    const isBegun = isPaymentBegun(environment, kind)

    let payment: PaymentState | undefined

    if ((isBegun || get(isUnaskedAtom)) && get(isDrawnAtom)) {
      // First what became of it: a paid instalment must not silently become the next one.
      payment = await askPaymentState(environment.api, { ...order, kind }, signal)
      set(isUnaskedAtom, false)
    } else set(isUnaskedAtom, isBegun)

    if (hasArrived(payment)) return arrived(environment, payment)
    try {
      const info = await environment.api(endpoint, order, { signal })

      // The answer named the account, of which an earlier session began one.
      if (!isBegun && isPaymentBegun(environment, kind)) return load(get, signal, set)
      storeRepayment(environment, withValidity(info, payment), kind)
      // The code may have been made on another phone, or its answer got lost.
      if (!isBegun && info.defDetail?.payCode?.trim()) rememberPayment(environment, kind)
      return { ...info, payment }
    } catch (error) {
      if (rejectionOf(error) === undefined) throw error
      // Nothing to pay may mean that it is paid, whatever this phone remembers; the server drew its refusal alone.
      if (!get(isDrawnAtom)) {
        set(isUnaskedAtom, true)
        throw error
      }

      const last = await askPaymentState(environment.api, { ...order, kind }, signal).catch(() => undefined)

      if (last && hasArrived(last)) return arrived(environment, last)
      throw error
    }
  }

  function arrived(environment: PageEnvironment, payment: PaymentState): RepaymentState {
    const nothing = repaymentInfo.read({})

    rememberReceived(environment, kind)
    // A code that is paid must not be paid again.
    storeRepayment(environment, nothing, kind)
    return { ...nothing, payment }
  }

  return { page, kind, amountOf, fields, infoAtom, knownAtom: selectAtom(infoAtom, latest) }
}

/** Whether the payment's money came, whatever it did. */
export function hasArrived(payment: PaymentState | undefined): payment is PaymentState {
  return payment?.state === 'received' || payment?.state === 'partly' || payment?.state === 'kept'
}

/** The code with the time until which it can be paid, where only the payment's state says it. */
function withValidity(info: RepaymentInfo, payment: PaymentState | undefined): RepaymentInfo {
  const { defDetail } = info

  return defDetail && payment?.state === 'open'
    ? { ...info, defDetail: { ...defDetail, validUntil: defDetail.validUntil ?? payment.validUntil } }
    : info
}

function latest(loaded: AsyncState<RepaymentState>, before: RepaymentState | null = null): RepaymentState | null {
  if (loaded.state === 'ready') return loaded.value
  return loaded.state === 'loading' ? before : null
}

/** The channel that the borrower chose; null: none yet, so the first counts (docs/spec/product-spec.md §4). */
export const chosenChannelAtom = atom<PaymentChannel | null>(null)

/** Whether one can pay by it: a channel without its number is shown, but the server could not be asked to use it. */
export function isUsable({ channel_number }: PaymentChannel): boolean {
  return channel_number !== undefined && channel_number.trim() !== ''
}

/**
 * The place of the selected channel in the list, -1 when there is none to select. The choice is kept by what it is, not
 * by its place: a list that is loaded again may have another order.
 */
export function selectedPlace({ repayList }: Pick<RepaymentInfo, 'repayList'>, chosen: PaymentChannel | null): number {
  const place = repayList.findIndex(
    (channel) =>
      isUsable(channel) && channel.channel_number === chosen?.channel_number && channel.name === chosen?.name,
  )

  return place === -1 ? repayList.findIndex(isUsable) : place
}

/** Why nothing can be paid now, as the key of the words that say it; undefined when something can. */
export function reasonNotToPay(
  { amount, choice }: AmountToPay,
  info: RepaymentInfo,
): 'amountUnknown' | 'noOtherAmount' | 'noChannels' | undefined {
  if ((amount ?? '').trim() === '') return choice?.kind === 'other' ? 'noOtherAmount' : 'amountUnknown'
  return info.repayList.some(isUsable) ? undefined : 'noChannels'
}
