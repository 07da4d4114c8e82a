import { marketTime } from '@pahiram/formatting/calendar'

import { BarPlot } from '../plots/bar-plot.tsx'
import { formatSeconds, type Hour, hoursOf, timePlotLabel, type ViewedDeployment } from './hourly-rates.ts'
import styles from './rate-plot.module.css'

const height = 56
/** The least value of the top, ms: small differences do not look like a disaster. */
const leastTop = 2_000

interface TimePlotProps {
  readonly deployment: ViewedDeployment
  /** The end of the plot, ms since 1970. */
  readonly now: number
}

/** Draws within what time half of the views had their data, and above it 95 of 100, a bar an hour over the last day. */
export function TimePlot({ deployment, now }: TimePlotProps) {
  const { medianMs, slowMs } = deployment
  const hours = hoursOf(deployment, now)

  if (medianMs === undefined) return null

  return (
    <div role="img" aria-label={timePlotLabel(hours)} className={styles.times}>
      <div className={styles.line}>
        <span>Time to data</span>
        <span className={styles.total}>
          half {formatSeconds(medianMs)}
          {slowMs !== undefined && `, 95 % ${formatSeconds(slowMs)}`}
        </span>
      </div>
      <BarPlot
        bars={hours.map((hour) => ({
          name: marketTime(hour.from),
          title: timeText(hour),
          values: [
            { kind: 'passed', value: hour.slowMs ?? 0 },
            { kind: 'reached', value: hour.medianMs ?? 0 },
          ],
        }))}
        height={height}
        leastTop={leastTop}
        format={formatSeconds}
      />
    </div>
  )
}

function timeText({ from, medianMs, slowMs }: Hour): string {
  if (medianMs === undefined) return `${marketTime(from)}: no views`
  return `${marketTime(from)}: half ${formatSeconds(medianMs)}${slowMs === undefined ? '' : `, 95 % ${formatSeconds(slowMs)}`}`
}
