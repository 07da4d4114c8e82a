import type { DocumentSection } from './document-section.ts'
import styles from './document.module.css'

export interface DocumentContentsProps {
  readonly sections: readonly DocumentSection[]
  readonly label: string
}

/** The table of contents, folded until it is wanted. */
export function DocumentContents({ sections, label }: DocumentContentsProps) {
  return (
    <nav aria-label={label}>
      <details className={styles.contents}>
        <summary>Contents</summary>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
