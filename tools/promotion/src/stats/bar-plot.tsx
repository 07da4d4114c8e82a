import { scaleBand, scaleLinear } from 'd3-scale'

import styles from './bar-plot.module.css'
import { formatShortCount } from './labels.ts'

/** A place on the axis of time. */
interface Bar {
  /** Its place in words, for the axis. */
  readonly name: string
  /** What the pointer shows. */
  readonly title: string
  readonly count: number
}

interface BarPlotProps {
  readonly bars: readonly Bar[]
  /** What the bars mean, which chooses their colour. */
  readonly kind: 'passed' | 'reached'
  /** Presses a bar, by its index; without it bars cannot be pressed. */
  readonly onPress?: ((index: number) => void) | undefined
}

/** Of the bars, in px. */
const height = 128

// A single visit stays visible beside thousands.
const leastHeight = 2

/**
 * Draws bars over an axis of time, beside an axis of values. It says nothing to who does not see it, and no key reaches it: its
 * page has the same in words, and the same presses as links.
 */
export function BarPlot({ bars, kind, onPress }: BarPlotProps) {
  const top = Math.max(1, ...bars.map(({ count }) => count))
  const down = scaleLinear([0, top], [height, 0]).nice(2)
  const along = scaleBand(bars.keys(), [0, 100]).paddingInner(0.2).paddingOuter(0.1)
  const last = bars.length - 1
  const named = new Set([0, Math.round(last / 2), last])

  return (
    <svg className={styles.plot} height={height} aria-hidden="true">
      {down
        .ticks(2)
        .filter(Number.isInteger)
        .map((value) => (
          <g key={value}>
            <line className={styles.line} x1="0" x2="100%" y1={down(value)} y2={down(value)} />
            <text className={styles.end} x="-6" y={down(value)} dy="0.35em">
              {formatShortCount(value)}
            </text>
          </g>
        ))}
      {bars.map(({ name, title, count }, index) => {
        const from = along(index) ?? 0
        const tall = count === 0 ? 0 : Math.max(leastHeight, height - down(count))
        const isEnd = index === last && last > 0
        const at = index === 0 ? from : isEnd ? from + along.bandwidth() : from + along.bandwidth() / 2

        return (
          <g key={title}>
            <rect
              className={styles[kind]}
              x={`${from}%`}
              y={height - tall}
              width={`${along.bandwidth()}%`}
              height={tall}
            />
            {named.has(index) && (
              <text
                className={index === 0 ? styles.start : isEnd ? styles.end : styles.middle}
                x={`${at}%`}
                y={height}
                dy="1.4em"
              >
                {name}
              </text>
            )}
            <rect
              className={onPress === undefined ? styles.place : styles.pressed}
              aria-hidden="true"
              x={`${from - (along.step() - along.bandwidth()) / 2}%`}
              width={`${along.step()}%`}
              height={height}
              onClick={onPress && (() => onPress(index))}
            >
              <title>{title}</title>
            </rect>
          </g>
        )
      })}
    </svg>
  )
}
