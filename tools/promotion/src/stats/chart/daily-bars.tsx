import { formatDay } from '@pahiram/formatting'

import type { Span } from '../rows/daily.ts'
import { daysBetween } from '@pahiram/formatting/calendar'
import type { Step } from '../view/funnel-view.ts'
import { countWords, periodWords, stepWords } from '../words.ts'
import styles from './chart.module.css'

const height = 128
// A day with a single visit is seen beside one with thousands.
const least = 2
const shown: readonly Step[] = ['visits', 'codesSent', 'registered']

/** What happened day by day: a chart a step, each by its own scale, since few of many visitors register. */
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
    <div role="img" aria-label={inWords(step, days, most)} className={styles.panel}>
      <div className={styles.line}>
        <span className={styles.name}>{stepWords[step]}</span>
        <span className={styles.scale}>{most > 0 && `highest ${countWords(most)}`}</span>
      </div>
      <svg className={styles.days} width="100%" height={height} aria-hidden="true">
        <line className={styles.ground} x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} />
        {days.map((day, index) => {
          const tall = day[step] === 0 ? 0 : Math.max(least, (day[step] / most) * (height - 1))

          return (
            <rect
              key={day.from}
              className={step === 'registered' ? styles.reached : styles.passed}
              x={`${(index + 0.1) * width}%`}
              y={height - tall}
              width={`${0.8 * width}%`}
              height={tall}
            >
              <title>{`${periodWords(day.from, day.to)}: ${countWords(day[step])}`}</title>
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

function inWords(step: Step, days: readonly Span[], most: number): string {
  const [first, last] = [days[0], days[days.length - 1]]
  const best = days.find((day) => day[step] === most)
  const sum = days.reduce((total, day) => total + day[step], 0)

  if (first === undefined || last === undefined || best === undefined) return stepWords[step]

  const isByDay = daysBetween(first.from, first.to) === 0
  const head = `${stepWords[step]} ${isByDay ? 'by day' : 'over time'}, ${periodWords(first.from, last.to)}`

  return most === 0
    ? `${head}: none.`
    : `${head}: ${countWords(sum)} in all, highest ${countWords(most)} (${periodWords(best.from, best.to)}).`
}
