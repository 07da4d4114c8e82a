import type { PagePath } from '@pahiram/contract'
import { countPress, environmentAtom, useMessages, usePageAddress } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { Amount, Button, Card, Skeleton } from '@pahiram/ui-kit'
import { atom, useAtomValue, useSetAtom } from 'jotai'

import artwork from '../payment-steps/code-slip.svg?no-inline'
import styles from './payment-code.module.css'
import { paymentCodeMessages } from '../../messages/en.json'

export interface AmountToPayProps {
  readonly label: string
  /** As it was given: nothing is reckoned or rounded. */
  readonly amount: string
}

/** How much is to be paid. */
export function AmountToPay({ label, amount }: AmountToPayProps) {
  const { currency } = useAtomValue(environmentAtom).configuration

  return <Amount label={label} amount={amount} currency={currency} />
}

/** What to do, in order; what says nothing is no step. */
export function NumberedSteps({ steps }: { readonly steps: readonly string[] }) {
  const written = steps.filter((step) => step.trim() !== '')

  if (written.length === 0) return null

  return (
    <ol className={styles.steps}>
      {written.map((step, index) => (
        <li key={index} className={styles.step}>
          <span className={styles.stepText}>{step}</span>
        </li>
      ))}
    </ol>
  )
}

const countGoingAtom = atom(null, (get, _set, page: MissingCodeProps['page']) =>
  countPress(get, `${page}.go-to-repayment`),
)

export interface MissingCodeProps {
  readonly page: 'repaymentOfCode' | 'repaymentOfCode2'
  /** Where a code can be had. */
  readonly target: Extract<PagePath, 'repay' | 'repay-delay'>
}

/** Says that there is no code, and leads to where one can be had. */
export function MissingCode({ page, target }: MissingCodeProps) {
  const messages = useMessages(paymentCodeMessages)
  const count = useSetAtom(countGoingAtom)
  const href = usePageAddress(target, useAtomValue(orderKeysAtom))

  return (
    <section className={styles.missing}>
      <img className={styles.artwork} src={artwork} alt="" width="320" height="180" />
      <h2 className={styles.missingTitle}>{messages.missingTitle}</h2>
      <p className={styles.missingText}>{messages.missingText}</p>
      <Button href={href} onPress={() => count(page)}>
        {messages.goToRepayment}
      </Button>
    </section>
  )
}

/** The page until it has read what it was given. */
export function CodeSkeleton({ label }: { readonly label: string }) {
  return (
    <div className={styles.parts}>
      <AmountToPay label={label} amount="" />
      <Card>
        <Skeleton lines={2} />
        <Skeleton className={styles.qr} width={280} height={280} />
      </Card>
    </div>
  )
}
