import { EnlargeablePicture } from './enlargeable-picture.tsx'
import type { PaymentStep } from './payment-steps.ts'
import styles from './payment-instructions-page.module.css'

export interface StepListProps {
  readonly steps: readonly PaymentStep[]
}

/** What to do, one step after the other, each with its picture. */
export function StepList({ steps }: StepListProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, picture }, index) => (
        <li key={title} className={styles.card}>
          <h3 className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.words}>{title}</span>
          </h3>
          <p className={styles.text}>{text}</p>
          <EnlargeablePicture picture={picture} />
        </li>
      ))}
    </ol>
  )
}
