import { useLocale, useMessages } from '@pahiram/page/use-messages'

import { aboutUsMessages, siteMessages } from '../../messages/en.json'
import { company } from '../company/company.ts'
import { Block, type BlockMessages } from './block.tsx'
import styles from './document.module.css'

/** A text to read, by the address of its parts: `whoWeAre` is reached by `#who-we-are`. */
export type DocumentMessages = Readonly<Record<string, object>>

interface DocumentLayoutProps {
  readonly title: string
  /** One or two sentences: what this is. */
  readonly lead: string
  /** Since when the text applies. */
  readonly effective?: string
  readonly parts: DocumentMessages
  /** A text that people look things up in: contents on top, parts numbered. */
  readonly reference?: boolean
}

/** A text to read, in the app or out of it, and who publishes it. */
export function DocumentLayout({ title, lead, effective, parts, reference = false }: DocumentLayoutProps) {
  const { accessibility } = useMessages(aboutUsMessages)
  const locale = useLocale()
  // A static page has no script that could add the rest of the query.
  const language = locale === 'default' ? '' : `?lang=${locale}`

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <p className={styles.brand}>{company.name}</p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead} data-description="">
          {lead}
        </p>
        {effective !== undefined && <p className={styles.effective}>{effective}</p>}
      </header>
      <main>
        {reference && <DocumentContents parts={parts} title={title} />}
        <DocumentParts parts={parts} numbered={reference} />
      </main>
      <footer className={styles.footer}>
        <p>{company.name}</p>
        <p>{company.address}</p>
        <p lang="en">{company.registration}</p>
        <p>
          <a href={`tel:${company.phone}`}>{company.phone}</a>
        </p>
        <p>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
        <p>
          <a href={`/about-us${language}#accessibility`}>{accessibility.title}</a>
        </p>
      </footer>
    </div>
  )
}

interface DocumentContentsProps {
  readonly parts: DocumentMessages
  /** The document's. */
  readonly title: string
}

/** The table of contents, folded until it is wanted. */
export function DocumentContents({ parts, title }: DocumentContentsProps) {
  const messages = useMessages(siteMessages)

  return (
    <nav aria-label={messages.contentsOf({ title })}>
      <details className={styles.contents}>
        <summary>{messages.contents}</summary>
        <ol>
          {sectionsOf(parts).map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/** The parts of a text, each with an anchor. */
export function DocumentParts({ parts, numbered }: { readonly parts: DocumentMessages; readonly numbered: boolean }) {
  return sectionsOf(parts).map(({ id, heading, blocks }, index) => (
    <section key={id} className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading} tabIndex={-1}>
        {numbered && <span className={styles.number}>{index + 1}</span>} {heading}
      </h2>
      {blocks.map(([name, messages]) => (
        <Block key={name} kind={name.replace(/\d+$/, '')} messages={messages} />
      ))}
    </section>
  ))
}

/** One part of a document: `id` is its anchor, so that a reader can be sent to exactly this part. */
interface DocumentSection {
  readonly id: string
  readonly heading: string
  readonly blocks: readonly (readonly [name: string, messages: BlockMessages])[]
}

function sectionsOf(parts: DocumentMessages): DocumentSection[] {
  return Object.entries(parts).map(([key, part]) => {
    const { title: heading = '', ...blocks } = part as Record<string, string> & { title?: string }

    return {
      id: key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      heading,
      blocks: Object.entries(blocks),
    }
  })
}
