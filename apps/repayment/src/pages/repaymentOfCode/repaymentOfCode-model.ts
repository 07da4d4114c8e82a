import { environmentAtom, asyncAtom, type PageEnvironment } from '@pahiram/page'

/** What the address says of a payment (docs/spec/contract.md §2); what it leaves out or may not say is undefined. */
export interface PaymentCode {
  /** `code`: it is typed or read out; `qr`: it is scanned. */
  readonly kind: 'code' | 'qr'
  readonly code: string | undefined
  /** Passed the one door for addresses. */
  readonly picture: string | undefined
  /** As it was given. */
  readonly amount: string | undefined
}

/** The payment of this page. It asks no server: the address alone says it. */
export const paymentCodeAtom = asyncAtom<PaymentCode>((get) => Promise.resolve(readPaymentCode(get(environmentAtom))))

function readPaymentCode({ query, pictureAddress }: PageEnvironment): PaymentCode {
  const picture = written('payCodeImg')

  return {
    kind: written('showType') === '1' ? 'code' : 'qr',
    code: written('payCode'),
    picture: picture === undefined ? undefined : pictureAddress(picture),
    amount: written('repayAmount'),
  }

  function written(name: string): string | undefined {
    return query.get(name)?.trim() || undefined
  }
}
