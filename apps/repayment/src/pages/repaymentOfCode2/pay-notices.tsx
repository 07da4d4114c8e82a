import type { PayNotice } from '@pahiram/contract'

import { NumberedSteps } from '../../payment-code/numbered-steps.tsx'
import styles from '../../payment-code/payment-code.module.css'

export interface PayNoticesProps {
  readonly notices: readonly PayNotice[]
}

/** How to pay in each way that the server knows, under its headings. */
export function PayNotices({ notices }: PayNoticesProps) {
  return notices.map(({ title, list }, index) => (
    <section key={index} className={styles.card}>
      {title?.trim() && <h2 className={styles.heading}>{title}</h2>}
      {list.map(({ name, steps }, place) => (
        <NoticeSteps key={place} name={name} steps={steps} />
      ))}
    </section>
  ))
}

interface NoticeStepsProps {
  readonly name: string | undefined
  readonly steps: readonly string[]
}

function NoticeSteps({ name, steps }: NoticeStepsProps) {
  return (
    <>
      {name?.trim() && <h3 className={styles.noticeName}>{name}</h3>}
      <NumberedSteps steps={steps} />
    </>
  )
}
