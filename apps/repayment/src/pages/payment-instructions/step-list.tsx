import { Card } from '@pahiram/ui-kit'
import { useMessages } from '@pahiram/page/use-messages'

import { guideMessages } from '../../../messages/en.json'
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
        <Card as="li" key={title}>
          <h3 className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.words}>{title}</span>
          </h3>
          <p className={styles.text}>{text}</p>
          <EnlargeablePicture src={pictures[index] ?? ''} alt={picture} />
        </Card>
      ))}
    </ol>
  )
}

/**
 * A picture that is a button; `page-script.ts` acts on its `data-enlarge`, which holds what the viewer says in the language of
 * the page.
 */
export function EnlargeablePicture({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { enlarge, viewer } = useMessages(guideMessages)
  const { position, ...labels } = viewer
  // The script knows no messages: it fills the numbers in by itself.
  const written = { ...labels, position: position({ place: '<place>', of: '<of>' }) }

  return (
    <button type="button" className={styles.picture} data-enlarge={JSON.stringify(written)}>
      <span className={styles.hidden}>{enlarge} </span>
      <img className={styles.image} src={src} alt={alt} width="320" height="180" />
    </button>
  )
}
