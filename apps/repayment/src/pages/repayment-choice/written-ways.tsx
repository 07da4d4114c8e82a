import { environmentAtom, localeAtom, useMessages } from '@pahiram/page'
import { Amount } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { writtenMoney } from '../../payment/written-money.ts'
import type { Way } from './repayment-choice-model.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'

export interface AmountLineProps {
  /** Minor units; undefined: the server did not say. */
  readonly amount: number | undefined
}

/** What is due. */
export function AmountLine({ amount }: AmountLineProps) {
  const messages = useMessages(repaymentChoiceMessages)
  const locale = useAtomValue(localeAtom)
  const { currency } = useAtomValue(environmentAtom).configuration

  return (
    <Amount
      className={styles.amount}
      label={messages.amount}
      amount={amount === undefined ? '' : writtenMoney(amount, locale)}
      currency={currency}
      otherwise={messages.amountUnknown}
    />
  )
}

/** A way to repay as it is called: the bank with the card's masked number, or Alipay. */
export function WayName({ way }: { readonly way: Way }) {
  const messages = useMessages(repaymentChoiceMessages)

  if (way.kind === 'alipay') return messages.alipay

  const number = maskedNumber(way.card.cardNo)

  return (
    <>
      <span className={styles.bank}>{way.card.bankName?.trim() || messages.card}</span>
      {number !== '' && <> </>}
      {number !== '' && <span className={styles.number}>{number}</span>}
    </>
  )
}

const unmaskedDigits = 4

/** A card's number as it may be seen: what the server masked stays, of any other only the last four characters. */
export function maskedNumber(cardNo: string | undefined): string {
  const written = cardNo?.trim() ?? ''

  if (written === '' || /[*•xX]/.test(written)) return written
  return `•••• ${Array.from(written).slice(-unmaskedDigits).join('')}`
}

/** A card, or a purse: generic marks, since a bank's own is not ours to draw. */
export function WayIcon({ kind }: { readonly kind: Way['kind'] }) {
  return (
    <svg className={styles.icon} width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <path
        d={kind === 'card' ? 'M10 13h20v14H10zM10 18h20M13 24h5' : 'M10 14h18v14H10zM10 14l14-4v4M28 19h3v5h-6v-5z'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
