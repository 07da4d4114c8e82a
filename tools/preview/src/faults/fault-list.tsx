import { type Fault, harmName } from './fault.ts'
import styles from './fault-panel.module.css'

/** The faults that are on. */
export function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  if (faults.length === 0) return <p className={styles.none}>No fault is on.</p>

  return (
    <ul className={styles.list} aria-label="Faults that are on">
      {faults.map((fault, index) => (
        <li key={index} className={styles.fault}>
          <code className={styles.path}>{fault.path}</code>
          <span className={styles.what}>
            {[harmName(fault), timesOf(fault), fault.session ?? 'everybody'].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function timesOf({ times }: Fault): string {
  if (times === undefined) return 'until cleared'
  return times === 1 ? 'once more' : `${times} times more`
}
