import { groupsOf } from './group-code.ts'
import styles from './payment-code.module.css'

export interface GroupedCodeProps {
  readonly code: string
}

/** A code in large groups; the room between them is no character, so that who marks it copies the code as it is. */
export function GroupedCode({ code }: GroupedCodeProps) {
  const groups = groupsOf(code)

  return (
    <span className={`${styles.code} ${groups.length === 1 && code.length > 12 ? styles.longCode : ''}`} translate="no">
      {groups.map((group, index) => (
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  )
}
