import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** As many lines of body text as will stand there. */
  readonly lines?: number
  /** A picture's own measures, px: the block keeps their ratio whatever its class makes of its width. */
  readonly width?: number
  readonly height?: number
  /** The class of what will stand there, so that both have one size. */
  readonly className?: string | undefined
}

/** A grey placeholder in the size of the coming content; hidden from screen readers, since the page announces loading. */
export function Skeleton({ lines, width = 390, height = 200, className = '' }: SkeletonProps) {
  if (lines !== undefined) {
    return (
      <div className={className} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className={styles.line}>
            <span className={styles.bar} />
          </div>
        ))}
      </div>
    )
  }

  return (
    <svg
      className={`${styles.block} ${className}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    />
  )
}
