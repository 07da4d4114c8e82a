import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import artwork from '../payment-steps/code-slip.svg?no-inline'
import { goToRepaymentAtom } from './payment-code-model.ts'
import styles from './payment-code.module.css'
import { paymentCodeMessages } from '../../messages/en.json'

export interface MissingCodeProps {
  readonly page: 'repaymentOfCode' | 'repaymentOfCode2'
  /** Where a code can be had. */
  readonly target: 'repay' | 'repay-delay'
}

/** Says that there is no code, and leads to where one can be had. */
export function MissingCode({ page, target }: MissingCodeProps) {
  const messages = useMessages(paymentCodeMessages)
  const goToRepayment = useSetAtom(goToRepaymentAtom)

  return (
    <section className={styles.missing}>
      <img className={styles.artwork} src={artwork} alt="" width="320" height="180" />
      <h2 className={styles.missingTitle}>{messages.missingTitle}</h2>
      <p className={styles.missingText}>{messages.missingText}</p>
      <Button onPress={() => goToRepayment(page, target)}>{messages.goToRepayment}</Button>
    </section>
  )
}
