import styles from './grouped-code.module.css'

/**
 * A code in groups; the room between them is no character, so that marked and copied it is the code as it is. Covered it has
 * a dot for each of its signs.
 */
export function groupedCode(code: string, isCovered = false) {
  return (
    <span translate="no">
      {groupsOf(code).map((group, index) => (
        <span key={index} className={styles.group}>
          {isCovered ? '•'.repeat(group.length) : group}
        </span>
      ))}
    </span>
  )
}

/** A code longer than this is not read aloud or typed, only copied. */
const longestGrouped = 40

/** A code in groups of four, which an eye can keep; joined they are the code again. */
export function groupsOf(code: string): string[] {
  if (code.length > longestGrouped || !/^[A-Za-z\d]+$/.test(code)) return [code]

  return code.match(/.{1,4}/g) ?? [code]
}
