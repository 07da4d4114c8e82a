import { marketTime } from '@pahiram/formatting/calendar'

import { formatSeconds, hoursOf, timePlotLabel, type ViewedDeployment } from './hourly-rates.ts'
import styles from './rate-plot.module.css'

const height = 56
/** The least that the top stands for, ms: small differences do not look like a disaster. */
const leastScale = 2_000

interface TimePlotProps {
  readonly deployment: ViewedDeployment
  /** The end of the plot, ms since 1970. */
  readonly now: number
}

/** Draws within what time half of the views had their data, and above it 95 of 100, a bar an hour over the last day. */
export function TimePlot({ deployment, now }: TimePlotProps) {
  const { medianMs, slowMs } = deployment
  const hours = hoursOf(deployment, now)
  const scale = Math.max(leastScale, ...hours.map((hour) => hour.slowMs ?? hour.medianMs ?? 0))
  const width = 100 / hours.length
  const tall = (ms: number | undefined) => ((ms ?? 0) / scale) * (height - 1)

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
      <svg className={styles.bars} width="100%" height={height} aria-hidden="true">
        <line className={styles.ground} x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} />
        {hours.map((hour, index) => (
          <g key={hour.from}>
            <rect
              className={styles.slow}
              x={`${(index + 0.1) * width}%`}
              y={height - tall(hour.slowMs)}
              width={`${0.8 * width}%`}
              height={tall(hour.slowMs)}
            />
            <rect
              className={styles.median}
              x={`${(index + 0.1) * width}%`}
              y={height - tall(hour.medianMs)}
              width={`${0.8 * width}%`}
              height={tall(hour.medianMs)}
            />
          </g>
        ))}
      </svg>
      <div className={styles.line}>
        <span className={styles.scale}>{marketTime(hours[0]?.from ?? now)}</span>
        <span className={styles.scale}>top {formatSeconds(scale)}</span>
      </div>
    </div>
  )
}
