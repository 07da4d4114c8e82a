import { Words } from './words.tsx'

/** What a block says: one paragraph, or entries in their order. */
export type BlockMessages = string | Readonly<Record<string, string | Readonly<Record<string, string>>>>

interface BlockProps {
  /** The name of the messages without its number: `p`, `list`, `terms`, `table`, `address`. */
  readonly kind: string
  readonly messages: BlockMessages
}

/** A paragraph, list, list of terms, table or address of a document. The first row of a table has its headings. */
export function Block({ kind, messages }: BlockProps) {
  if (typeof messages === 'string') {
    return (
      <p>
        <Words>{messages}</Words>
      </p>
    )
  }

  const entries = Object.entries(messages).map(([key, entry]) => ({ key, texts: Object.values({ ...asRow(entry) }) }))

  switch (kind) {
    case 'list':
      return (
        <ul>
          {entries.map(({ key, texts: [text = ''] }) => (
            <li key={key}>
              <Words>{text}</Words>
            </li>
          ))}
        </ul>
      )
    case 'terms':
      return (
        <dl>
          {entries.flatMap(({ key, texts: [term = '', text = ''] }) => [
            <dt key={`${key} term`}>{term}</dt>,
            <dd key={key}>
              <Words>{text}</Words>
            </dd>,
          ])}
        </dl>
      )
    case 'table':
      return <Table rows={entries.map(({ texts }) => texts)} />
    case 'address':
      return (
        <address>
          {entries.map(({ key, texts: [line = ''] }, at) => (
            <span key={key}>
              {at > 0 && <br />}
              <Words>{line}</Words>
            </span>
          ))}
        </address>
      )
    default:
      throw new Error(`A document has no block of the kind “${kind}”`)
  }
}

function asRow(entry: string | Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return typeof entry === 'string' ? { text: entry } : entry
}

function Table({ rows: [head = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join(' ')}>
            {row.map((text) => (
              <td key={text}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
