import { useSetAtom } from 'jotai'

import { BarPlot } from './bar-plot.tsx'
import styles from './charts.module.css'
import { type Counts, rate, type Span } from './funnel-rows.ts'
import { type FunnelView, type Step } from './funnel-view.ts'
import { formatCount, formatPeriod, formatRate, stepLabels } from './labels.ts'
import { addressOf, showAtom } from './stats-model.ts'
import { plotLabel, type Time, timesOfDays } from './times.ts'

const shown: readonly Step[] = ['visits', 'codesSent', 'registered']

/**
 * Draws the steps over the days. Each has its own scale, because few visitors register. A press of a bar shows its days alone; the
 * list below has the same as links, and in words.
 */
export function TimePlots({ view, days }: { readonly view: FunnelView; readonly days: readonly Span[] }) {
  const show = useSetAtom(showAtom)
  const { times, of, about } = timesOfDays(days)
  const viewOf = ({ period }: Time): FunnelView => ({ ...view, ...period })
  const press = (at: Time | undefined) => {
    if (at !== undefined) void show(viewOf(at))
  }

  return (
    <>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      <div className={styles.panels}>
        {shown.map((step) => (
          <div
            key={step}
            role="img"
            aria-label={plotLabel(step, `${of}, ${formatPeriod(view.from, view.to)}`, times)}
            className={styles.panel}
          >
            <span className={styles.name}>{stepLabels[step]}</span>
            <BarPlot
              bars={times.map(({ name, label, counts }) => ({
                name,
                title: `${label}: ${formatCount(counts[step])}`,
                count: counts[step],
              }))}
              kind={step === 'registered' ? 'reached' : 'passed'}
              onPress={times.length > 1 ? (index) => press(times[index]) : undefined}
            />
          </div>
        ))}
      </div>
      <details className={styles.list}>
        <summary className={styles.summary}>Choose a day</summary>
        <ul className={styles.times}>
          {times.map((time) => (
            <li key={time.label}>
              <a
                className={styles.link}
                href={addressOf(viewOf(time))}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  press(time)
                }}
              >
                {time.label}
              </a>
              : {shown.map((step) => `${formatCount(time.counts[step])} ${stepLabels[step].toLowerCase()}`).join(', ')}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** Draws how many visits led to a code, and how many codes to a registration. */
export function FunnelBars({ total }: { readonly total: Counts }) {
  const most = Math.max(total.visits, total.codesSent, total.registered)
  const bars = [
    { step: 'visits', count: total.visits, about: '' },
    {
      step: 'codesSent',
      count: total.codesSent,
      about: `${formatRate(rate(total.codesSent, total.visits))} of visits`,
    },
    {
      step: 'registered',
      count: total.registered,
      about: `${formatRate(rate(total.registered, total.codesSent))} of codes, ${formatRate(rate(total.registered, total.visits))} of visits`,
    },
  ] as const
  const texts = bars.map(
    ({ step, count, about }) => `${stepLabels[step]}: ${formatCount(count)}${about && ` (${about})`}`,
  )

  return (
    <div role="img" aria-label={`Funnel. ${texts.join('. ')}.`}>
      {bars.map(({ step, count, about }) => (
        <div key={step} className={styles.step}>
          <div className={styles.line}>
            <span className={styles.name}>{stepLabels[step]}</span>
            <span className={styles.count}>{formatCount(count)}</span>
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
