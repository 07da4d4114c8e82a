import { formatDay } from '@pahiram/formatting'
import { daysBetween } from '@pahiram/formatting/calendar'

import styles from './charts.module.css'
import { type Counts, rate, type Span } from './funnel-rows.ts'
import { type Step } from './funnel-view.ts'
import { formatCount, formatPeriod, formatRate, stepLabels } from './labels.ts'

const height = 128
// A day with a single visit stays visible beside one with thousands.
const minimumHeight = 2
const shown: readonly Step[] = ['visits', 'codesSent', 'registered']

/** Draws a bar chart for each step, day by day. Each has its own scale, because few visitors register. */
export function DailyBars({ days }: { readonly days: readonly Span[] }) {
  const [first] = days
  const length = first === undefined ? 1 : daysBetween(first.from, first.to) + 1

  return (
    <>
      {length > 1 && <p className={styles.about}>Each bar is {length} days.</p>}
      <div className={styles.panels}>
        {shown.map((step) => (
          <StepBars key={step} step={step} days={days} />
        ))}
      </div>
    </>
  )
}

function StepBars({ step, days }: { readonly step: Step; readonly days: readonly Span[] }) {
  const counts = days.map((day) => day[step])
  const most = Math.max(0, ...counts)
  const width = 100 / Math.max(1, days.length)
  const [first, last] = [days[0], days[days.length - 1]]

  if (first === undefined || last === undefined) return null
  return (
    <div role="img" aria-label={chartLabel(step, days, most)} className={styles.panel}>
      <div className={styles.line}>
        <span className={styles.name}>{stepLabels[step]}</span>
        <span className={styles.scale}>{most > 0 && `highest ${formatCount(most)}`}</span>
      </div>
      <svg className={styles.days} width="100%" height={height} aria-hidden="true">
        <line className={styles.ground} x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} />
        {days.map((day, index) => {
          const tall = day[step] === 0 ? 0 : Math.max(minimumHeight, (day[step] / most) * (height - 1))

          return (
            <rect
              key={day.from}
              className={step === 'registered' ? styles.reached : styles.passed}
              x={`${(index + 0.1) * width}%`}
              y={height - tall}
              width={`${0.8 * width}%`}
              height={tall}
            >
              <title>{`${formatPeriod(day.from, day.to)}: ${formatCount(day[step])}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className={styles.line}>
        <span className={styles.scale}>{formatDay(first.from)}</span>
        {first.from !== last.to && <span className={styles.scale}>{formatDay(last.to)}</span>}
      </div>
    </div>
  )
}

function chartLabel(step: Step, days: readonly Span[], most: number): string {
  const [first, last] = [days[0], days[days.length - 1]]
  const best = days.find((day) => day[step] === most)
  const sum = days.reduce((total, day) => total + day[step], 0)

  if (first === undefined || last === undefined || best === undefined) return stepLabels[step]

  const isByDay = daysBetween(first.from, first.to) === 0
  const head = `${stepLabels[step]} ${isByDay ? 'by day' : 'over time'}, ${formatPeriod(first.from, last.to)}`

  return most === 0
    ? `${head}: none.`
    : `${head}: ${formatCount(sum)} in all, highest ${formatCount(most)} (${formatPeriod(best.from, best.to)}).`
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
