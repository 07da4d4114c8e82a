import { type Counts, rate } from '../rows/funnel-rows.ts'
import { countWords, rateWords, stepWords } from '../words.ts'
import styles from './chart.module.css'

/** How many visits led to a code, and how many codes to a registration. */
export function FunnelBars({ total }: { readonly total: Counts }) {
  const most = Math.max(total.visits, total.codesSent, total.registered)
  const bars = [
    { step: 'visits', count: total.visits, about: '' },
    { step: 'codesSent', count: total.codesSent, about: `${rateWords(rate(total.codesSent, total.visits))} of visits` },
    {
      step: 'registered',
      count: total.registered,
      about: `${rateWords(rate(total.registered, total.codesSent))} of codes, ${rateWords(rate(total.registered, total.visits))} of visits`,
    },
  ] as const
  const words = bars.map(
    ({ step, count, about }) => `${stepWords[step]}: ${countWords(count)}${about && ` (${about})`}`,
  )

  return (
    <div role="img" aria-label={`Funnel. ${words.join('. ')}.`}>
      {bars.map(({ step, count, about }) => (
        <div key={step} className={styles.step}>
          <div className={styles.line}>
            <span className={styles.name}>{stepWords[step]}</span>
            <span className={styles.count}>{countWords(count)}</span>
          </div>
          <svg className={styles.bar} width="100%" height="20" aria-hidden="true">
            <rect className={styles.track} width="100%" height="20" rx="4" />
            <rect
              className={step === 'registered' ? styles.reached : styles.passed}
              width={`${(rate(count, most) ?? 0) * 100}%`}
              height="20"
              rx="4"
            />
          </svg>
          <p className={styles.about}>{about}</p>
        </div>
      ))}
    </div>
  )
}
