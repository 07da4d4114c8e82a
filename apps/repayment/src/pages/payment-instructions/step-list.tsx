import { EnlargeablePicture } from './enlargeable-picture.tsx'
import styles from './payment-instructions-page.module.css'

/** One thing to do; `picture` is what its picture shows. */
interface PaymentStep {
  readonly title: string
  readonly text: string
  readonly picture: string
}

export interface StepListProps {
  /** The steps by number. */
  readonly steps: Readonly<Record<number, PaymentStep>>
  /** The address of a picture for each step. */
  readonly pictures: readonly string[]
}

/** What to do, one step after the other, each with its picture. */
export function StepList({ steps, pictures }: StepListProps) {
  return (
    <ol className={styles.steps}>
      {Object.values(steps).map(({ title, text, picture }, index) => (
        <li key={title} className={styles.card}>
          <h3 className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.words}>{title}</span>
          </h3>
          <p className={styles.text}>{text}</p>
          <EnlargeablePicture src={pictures[index] ?? ''} alt={picture} />
        </li>
      ))}
    </ol>
  )
}
