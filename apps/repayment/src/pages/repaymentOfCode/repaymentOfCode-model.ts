import { minorUnitsIn } from '@pahiram/formatting'
import { environmentAtom, asyncAtom, type PageEnvironment } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { atom, type Getter } from 'jotai'

import { askPaymentState } from '../../payment/ask-payment-state.ts'
import { seePaidOrderAtom } from '../../payment-code/see-paid-order.ts'

/** What the address says of a payment (docs/spec/contract.md §2); what it leaves out or may not say is undefined. */
export interface PaymentCode {
  /** `code`: it is typed or read out; `qr`: it is scanned. */
  readonly kind: 'code' | 'qr'
  readonly code: string | undefined
  /** Of our own pages or our API: whoever writes an address must not have their own QR code shown as ours. */
  readonly picture: string | undefined
  readonly amount: string | undefined
}

/** The payment of this page. The address says it; a code that looks like none is one where the server says so. */
export const paymentCodeAtom = asyncAtom<PaymentCode>(async (get, signal) => {
  const environment = get(environmentAtom)
  const payment = readPaymentCode(environment)
  const code = payment.code ?? writtenCode(environment)

  if (code === payment.code) return payment
  return (await proofOf(get, signal).catch(() => '')) === 'proven' ? { ...payment, code } : payment
})

/** What the server says of the code: of an open payment, nothing, or for what its money came. */
type Proof = 'proven' | 'unproven' | 'repay' | 'delay'

const proofAtom = atom<Proof | undefined>(undefined)

/** Whether the server said no, or could not say, that it made this code: anybody can write an address. */
export const isUnprovenAtom = atom((get) => get(proofAtom) === 'unproven')

/** How long a code may be shown without a word while the server has not said whose it is, ms. */
const longestUnsaid = 5_000

/** Asks the server whether this is a code of the session's order, and leads to its receipt where it is paid. */
export const proveCodeAtom = atom(null, async (get, set, _how?: 'quietly'): Promise<void> => {
  const unsaid = setTimeout(() => set(proofAtom, (known) => known ?? 'unproven'), longestUnsaid)
  const proof = await proofOf(get).catch(() => get(proofAtom) ?? 'unproven')

  clearTimeout(unsaid)
  if (proof === 'repay' || proof === 'delay') set(seePaidOrderAtom, proof)
  else set(proofAtom, proof)
})

async function proofOf(get: Getter, signal = new AbortController().signal): Promise<Proof> {
  const environment = get(environmentAtom)
  const { picture, amount } = readPaymentCode(environment)
  const code = writtenCode(environment)

  if (code === undefined || !environment.query.get('sessionId')) return 'unproven'

  for (const kind of ['repay', 'delay'] as const) {
    const open = await askPaymentState(environment.api, { ...get(orderKeysAtom), kind }, signal)

    // Also while a session is over, or calls are too many: what was proven stays.
    if (open === undefined) return get(proofAtom) ?? 'unproven'
    if (open.receipt?.code === code) return kind
    // No server knows what a picture shows.
    if (open.code === code && picture === undefined)
      return amount === undefined || figures(open.amount ?? '') === figures(amount) ? 'proven' : 'unproven'
  }
  return 'unproven'
}

function writtenCode({ query }: PageEnvironment): string | undefined {
  return query.get('payCode')?.trim() || undefined
}

/** As minor units: languages write them differently. */
function figures(amount: string): string {
  return minorUnitsIn(amount.replace(/^\D+/, '')) ?? amount
}

/** One word with a digit, further digits after blanks, in which one part at most is of letters alone. A sentence is no code. */
const isCode = (text: string) =>
  /^(?=[^\d]*\d)[\w-]+(?: [\d-]+)*$/.test(text) &&
  text.split(/[-_ ]/).filter((part) => /^[A-Za-z]+$/.test(part)).length <= 1

/** The text of an EMV QR code, which names its payee: it is drawn, and never shown as words. */
const isEmv = (text: string) => /^000201[ -~]{1,500}$/.test(text)

/** A number, with its currency's sign or letters before it. */
const isAmount = (text: string) => /^(?:\p{Sc}|[A-Za-z]{1,3}\.?)? ?\d[\d., ]{0,20}$/u.test(text)

function readPaymentCode({ query, pictureAddress, configuration }: PageEnvironment): PaymentCode {
  const picture = pictureAddress(written('payCodeImg') ?? '')
  const isOurs =
    picture?.startsWith('/') || (configuration.apiBase && picture?.startsWith(originOf(configuration.apiBase)))
  // Somebody has uploaded it.
  const isOfSession = new URL(picture ?? '', 'https://own').searchParams.has('sessionId')
  const kind = written('showType') === '1' ? 'code' : 'qr'

  return {
    kind,
    code: written('payCode', (text) => isCode(text) || (kind === 'qr' && isEmv(text))),
    picture: isOurs && !isOfSession ? picture : undefined,
    amount: written('repayAmount', isAmount),
  }

  function written(name: string, isRight: (text: string) => unknown = Boolean): string | undefined {
    const text = query.get(name)?.trim() ?? ''

    return isRight(text) ? text : undefined
  }
}

/** With its slash, so that no longer name passes. */
function originOf(apiBase: string): string {
  return `${/^https?:\/\/[^/]+/.exec(apiBase)?.[0] ?? ''}/`
}
