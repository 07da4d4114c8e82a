import type { ReactNode } from 'react'

import { company } from '../company/company.ts'
import styles from './document.module.css'

interface DocumentLayoutProps {
  readonly title: string
  /** One or two sentences: what this is. */
  readonly lead: string
  /** Since when the text applies, as people read it: `1 November 2026`. */
  readonly effective?: string
  readonly sections: readonly DocumentSection[]
  /** A text that people look things up in: contents on top, parts numbered. */
  readonly reference?: boolean
}

/** A text to read, in the app or out of it, and who stands behind it. */
export function DocumentLayout({ title, lead, effective, sections, reference = false }: DocumentLayoutProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.brand}>{company.name}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {effective !== undefined && <p className={styles.effective}>In effect since {effective}</p>}
      </header>
      <main>
        {reference && <DocumentContents sections={sections} label={`Contents of ${title}`} />}
        <DocumentSections sections={sections} numbered={reference} />
      </main>
      <footer className={styles.footer}>
        <p>{company.name}</p>
        <p>{company.address}</p>
        <p>{company.registration}</p>
        <p>
          <a href={`tel:${company.phone}`}>{company.phone}</a>
        </p>
        <p>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
      </footer>
    </div>
  )
}

interface DocumentContentsProps {
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

interface DocumentSectionsProps {
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

/** One part of a document: `id` is its anchor, so that a reader can be sent to exactly this part. */
export interface DocumentSection {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}
