import { environmentAtom, localeAtom, useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'
import { Fragment } from 'react'

import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'
import { writtenDue } from './written-ways.ts'

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
    <section className={styles.hero}>
      <p className={styles.label}>{messages.amount}</p>
      {amount === undefined ? (
        <p className={styles.text}>{messages.amountUnknown}</p>
      ) : (
        <p className={styles.amount}>
          <span className={styles.currency}>{currency}</span>
          {writtenDue(amount, locale)
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
