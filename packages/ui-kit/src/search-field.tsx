import type { KeyboardEventHandler } from 'react'

import { LineIcon } from './icons.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  /** What it is called; also shown in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onKeyDown?: KeyboardEventHandler
}

/** Where one types what is looked for in a list below. */
export function SearchField({ label, value, onChange, onKeyDown }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <LineIcon className={styles.glass} path="M11 4a7 7 0 1 0 0 14a7 7 0 1 0 0-14M16 16l5 5" size={20} />
      <input
        type="search"
        aria-label={label}
        className={styles.input}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
