import { marketTime } from '@pahiram/formatting/calendar'

import { BarPlot } from '../plots/bar-plot.tsx'
import { type BadOutcome, barsOf, formatPercent, plotLabel, type ViewedDeployment } from './hourly-rates.ts'
import styles from './rate-plot.module.css'

const height = 56
/** In percent: noise does not look like a disaster. */
const leastTop = 5

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
  const { views = 0, [outcome]: count = 0 } = deployment

  return (
    <div role="img" aria-label={plotLabel(names[outcome], bars)} className={styles.plot}>
      <div className={styles.line}>
        <span>{names[outcome]}</span>
        <span className={styles.total}>{views === 0 ? '–' : formatPercent((100 * count) / views)}</span>
      </div>
      <BarPlot
        bars={bars.map(({ from, count, views, percent }) => ({
          name: marketTime(from),
          title: `${marketTime(from)}: ${count} of ${views} views`,
          values: [{ kind: outcome === 'failed' ? 'failed' : 'passed', value: percent }],
        }))}
        height={height}
        leastTop={leastTop}
        format={(percent) => `${percent} %`}
      />
    </div>
  )
}
