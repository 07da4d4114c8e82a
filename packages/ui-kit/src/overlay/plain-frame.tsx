import type { FrameProps } from './frame.ts'
import styles from './plain-frame.module.css'

/** The frame that needs nothing more to be loaded: it stands in when the animated one does not come. */
export function PlainFrame({ position, onVeil, children }: FrameProps) {
  return (
    <div className={`${styles.frame} ${styles[position]}`}>
      <div className={styles.veil} role="presentation" onClick={onVeil} />
      <div className={styles.panel}>{children}</div>
    </div>
  )
}
