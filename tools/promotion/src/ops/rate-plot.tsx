import { marketTime } from '@pahiram/formatting/calendar'

import { type BadOutcome, barsOf, formatPercent, plotLabel, type ViewedDeployment } from './hourly-rates.ts'
import styles from './rate-plot.module.css'

const height = 56
// A failure among thousands of views stays visible.
const minimumHeight = 2
/** The least that the highest bar stands for, in percent: noise does not look like a disaster. */
const leastScale = 5

const names: Readonly<Record<BadOutcome, string>> = { failed: 'Failed', rejected: 'Rejected' }

interface RatePlotProps {
  readonly deployment: ViewedDeployment
  readonly outcome: BadOutcome
  /** The end of the plot, ms since 1970. */
  readonly now: number
}

/** Draws which part of a deployment's views had an outcome, a bar an hour over the last day. */
export function RatePlot({ deployment, outcome, now }: RatePlotProps) {
  const bars = barsOf(deployment, outcome, now)
  const scale = Math.max(leastScale, ...bars.map(({ percent }) => percent))
  const width = 100 / bars.length
  const { views = 0, [outcome]: count = 0 } = deployment

  return (
    <div role="img" aria-label={plotLabel(names[outcome], bars)} className={styles.plot}>
      <div className={styles.line}>
        <span>{names[outcome]}</span>
        <span className={styles.total}>{views === 0 ? '–' : formatPercent((100 * count) / views)}</span>
      </div>
      <svg className={styles.bars} width="100%" height={height} aria-hidden="true">
        <line className={styles.ground} x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} />
        {bars.map((bar, index) => {
          const tall = bar.count === 0 ? 0 : Math.max(minimumHeight, (bar.percent / scale) * (height - 1))

          return (
            <rect
              key={bar.from}
              className={styles[outcome]}
              x={`${(index + 0.1) * width}%`}
              y={height - tall}
              width={`${0.8 * width}%`}
              height={tall}
            >
              <title>{`${marketTime(bar.from)}: ${bar.count} of ${bar.views} views`}</title>
            </rect>
          )
        })}
      </svg>
      <div className={styles.line}>
        <span className={styles.scale}>{marketTime(bars[0]?.from ?? now)}</span>
        <span className={styles.scale}>top {formatPercent(scale)}</span>
      </div>
    </div>
  )
}
