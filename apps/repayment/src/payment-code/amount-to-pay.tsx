import { writtenAmount } from '@pahiram/formatting'
import { environmentAtom } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import styles from './payment-code.module.css'

export interface AmountToPayProps {
  readonly label: string
  /** As it was given: nothing is reckoned or rounded. */
  readonly amount: string
}

/** More figures than this do not fit on a small phone in the large size. */
const mostLargeFigures = 10

/** How much is to be paid, large, behind a smaller symbol that is not said twice. */
export function AmountToPay({ label, amount }: AmountToPayProps) {
  const { currency } = useAtomValue(environmentAtom).configuration
  const { symbol, number } = writtenAmount(currency, amount)

  return (
    <section className={styles.hero}>
      <p className={styles.label}>{label}</p>
      <p className={`${styles.amount} ${number.length > mostLargeFigures ? styles.longAmount : ''}`}>
        <span className={styles.currency}>{symbol}</span>
        {number}
      </p>
    </section>
  )
}
