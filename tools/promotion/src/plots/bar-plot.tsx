import { scaleBand, scaleLinear } from 'd3-scale'

import styles from './bar-plot.module.css'

/** What a bar means, which chooses its colour. */
export type BarKind = 'passed' | 'reached' | 'failed'

/** A place on the axis of time. */
export interface Bar {
  /** Its place in words, for the axis. */
  readonly name: string
  /** What the pointer shows. */
  readonly title: string
  /** The values drawn there, one before the other, the first at the back. */
  readonly values: readonly { readonly kind: BarKind; readonly value: number }[]
}

interface BarPlotProps {
  readonly bars: readonly Bar[]
  /** Of the bars, in px. */
  readonly height: number
  /** The least value at the top: small differences do not look like a disaster. */
  readonly leastTop: number
  readonly format: (value: number) => string
  /** Whether there is nothing between two whole values. */
  readonly isWhole?: boolean
  /** Presses a bar, by its index; without it bars cannot be pressed. */
  readonly onPress?: ((index: number) => void) | undefined
}

// A single visit stays visible beside thousands.
const leastHeight = 2

/**
 * Draws bars over an axis of time, beside an axis of values. It says nothing to who does not see it, and no key reaches it: its
 * page has the same in words, and the same presses as links.
 */
export function BarPlot({ bars, height, leastTop, format, isWhole = false, onPress }: BarPlotProps) {
  const top = Math.max(leastTop, ...bars.flatMap(({ values }) => values.map(({ value }) => value)))
  const down = scaleLinear([0, top], [height, 0]).nice(2)
  const along = scaleBand(bars.keys(), [0, 100]).paddingInner(0.2).paddingOuter(0.1)
  const last = bars.length - 1
  const named = new Set([0, Math.round(last / 2), last])

  return (
    <svg className={styles.plot} height={height} aria-hidden="true">
      {down
        .ticks(2)
        .filter((value) => !isWhole || Number.isInteger(value))
        .map((value) => (
          <g key={value}>
            <line className={styles.line} x1="0" x2="100%" y1={down(value)} y2={down(value)} />
            <text className={styles.end} x="-6" y={down(value)} dy="0.35em">
              {format(value)}
            </text>
          </g>
        ))}
      {bars.map(({ name, title, values }, index) => {
        const from = along(index) ?? 0
        const isEnd = index === last && last > 0
        const at = index === 0 ? from : isEnd ? from + along.bandwidth() : from + along.bandwidth() / 2

        return (
          <g key={title}>
            {values.map(({ kind, value }) => {
              const tall = value === 0 ? 0 : Math.max(leastHeight, height - down(value))

              return (
                <rect
                  key={kind}
                  className={styles[kind]}
                  x={`${from}%`}
                  y={height - tall}
                  width={`${along.bandwidth()}%`}
                  height={tall}
                />
              )
            })}
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
