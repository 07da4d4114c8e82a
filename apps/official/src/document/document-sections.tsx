import type { DocumentSection } from './document-section.ts'
import styles from './document.module.css'

export interface DocumentSectionsProps {
  readonly sections: readonly DocumentSection[]
  readonly numbered: boolean
}

/** The parts of a text, each with an anchor. */
export function DocumentSections({ sections, numbered }: DocumentSectionsProps) {
  return sections.map(({ id, title, body }, index) => (
    <section key={id} className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1}>
        {numbered && <span className={styles.number}>{index + 1}</span>} {title}
      </h2>
      {body}
    </section>
  ))
}
