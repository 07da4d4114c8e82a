import { company } from '../company/company.ts'
import { DocumentContents } from './document-contents.tsx'
import { DocumentSections } from './document-sections.tsx'
import type { DocumentSection } from './document-section.ts'
import styles from './document.module.css'

export interface DocumentLayoutProps {
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
