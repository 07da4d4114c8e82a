import type { Locale } from '@pahiram/contract'
import { formatMinorUnits } from '@pahiram/formatting'
import { environmentAtom, localeAtom, useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'
import { Fragment } from 'react'

import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'

export interface AmountLineProps {
  /** Minor units; undefined: the server did not say. */
  readonly amount: number | undefined
}

/**
 * What is due: in the specification's mix by the number helper (docs/spec/contract.md §7a), else as the language writes it,
 * which is how the server writes every other amount (docs/spec/contract-2.md §2).
 */
export function AmountLine({ amount }: AmountLineProps) {
  const messages = useMessages(repaymentChoiceMessages)
  const locale = useAtomValue(localeAtom)
  const { currency } = useAtomValue(environmentAtom).configuration

  return (
    <section className={styles.hero}>
      <p className={styles.label}>{messages.amount}</p>
      {amount === undefined ? (
        <p className={styles.text}>{messages.amountUnknown}</p>
      ) : (
        <p className={styles.amount}>
          <span className={styles.currency}>{currency}</span>
          {written(amount, locale)
            .replaceAll(/([.,])(?=\d{3})/g, '$1\n')
            .split('\n')
            .map((group, place) => (
              // Large text on a small phone breaks the figure between its groups, not inside one.
              <Fragment key={place}>
                {place > 0 && <wbr />}
                {group}
              </Fragment>
            ))}
        </p>
      )}
    </section>
  )
}

/** Spanish is that of America, where 1,234.56 is usual. */
function written(minorUnits: number, locale: Locale): string {
  if (locale === 'default') return formatMinorUnits(minorUnits)
  return (minorUnits / 100).toLocaleString(locale === 'es' ? 'es-MX' : locale, { minimumFractionDigits: 2 })
}
