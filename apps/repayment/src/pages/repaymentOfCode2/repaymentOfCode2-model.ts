import { type PayNotice, type RepaymentInfo, repaymentInfo } from '@pahiram/contract'
import { environmentAtom, asyncAtom, type PageEnvironment } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { atom } from 'jotai'

import { askPaymentState } from '../../payment/ask-payment-state.ts'
import { readStoredRepayment } from '../../payment/store-repayment.ts'
import { seePaidOrderAtom } from '../../payment-code/see-paid-order.ts'

/** What the repayment page kept of a payment (docs/spec/contract.md §5); what it did not is undefined or empty. */
export interface KeptPayment {
  readonly kind: 'repay' | 'delay'
  readonly code: string | undefined
  readonly title: string | undefined
  readonly validUntil: string | undefined
  /** Passed the one door for addresses. */
  readonly logo: string | undefined
  readonly total: string | undefined
  readonly notices: readonly PayNotice[]
}

/** The payment that was kept; null when there is none. It waits for no server, so the page works offline once opened. */
export const keptPaymentAtom = asyncAtom<KeptPayment | null>((get) =>
  Promise.resolve(readKeptPayment(get(environmentAtom))),
)

/** Leads to the receipt when the server has the money of the code. */
export const leaveIfPaidAtom = atom(null, async (get, set, _how?: 'quietly'): Promise<void> => {
  const environment = get(environmentAtom)
  const { code, kind = 'repay' } = readKeptPayment(environment) ?? {}

  if (code === undefined || !environment.query.get('sessionId')) return

  const asked = askPaymentState(environment.api, { ...get(orderKeysAtom), kind }, new AbortController().signal)
  const payment = await asked.catch(() => undefined)

  if (payment?.receipt?.code === code) set(seePaidOrderAtom, kind)
})

function readKeptPayment(environment: PageEnvironment): KeptPayment | null {
  const kept = readStoredRepayment(environment)
  const info = repaymentInfo.read(kept)
  const kind = Reflect.get(Object(kept) as object, 'kind') === 'delay' ? 'delay' : 'repay'
  const logo = written(info.defDetail?.logo) ?? written(info.productLogo)
  const payment: KeptPayment = {
    kind,
    code: written(info.defDetail?.payCode),
    title: written(info.defDetail?.title) ?? written(info.productName),
    validUntil: written(info.defDetail?.validUntil),
    logo: logo === undefined ? undefined : environment.pictureAddress(logo),
    total: totalOf(info, kind),
    notices: (info.defDetail?.payNotice ?? []).filter(saysSomething),
  }

  return (payment.code ?? payment.total ?? payment.notices[0]) ? payment : null
}

/** A code may be for another amount than the one that is due next. */
function totalOf({ defDetail, repayAmount, delayInfo }: RepaymentInfo, kind: KeptPayment['kind']): string | undefined {
  return written(defDetail?.amount) ?? written(kind === 'delay' ? delayInfo?.delayAmount : repayAmount)
}

function saysSomething({ title, list }: PayNotice): boolean {
  return written(title) !== undefined || list.some(({ name, steps }) => written(name) !== undefined || steps.length > 0)
}

function written(text: string | undefined): string | undefined {
  return text?.trim() || undefined
}
