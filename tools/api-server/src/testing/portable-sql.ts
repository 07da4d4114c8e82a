/** Where a text of SQL was found: a migration or a file of queries. */
export interface SqlText {
  readonly file: string
  readonly sql: string
}

/** What PostgreSQL alone has, or what means something else on an engine that is distributed. */
const unportable: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  {
    what: 'a serial',
    pattern:
      /\b(?:small|big)?serial\b|\bcreate sequence\b|\bnextval\s*\(|\bgenerated (?:always|by default) as identity\b/i,
  },
  { what: 'an advisory lock', pattern: /\bpg_(?:try_)?advisory_\w+/i },
  { what: 'a table lock', pattern: /\block table\b/i },
  { what: 'a notification', pattern: /^\s*(?:listen|notify) \w|\bpg_notify\s*\(/im },
  {
    what: 'a trigger or a function',
    pattern: /\bcreate (?:or replace )?(?:trigger|function|procedure|rule)\b|\bdo \$\$/i,
  },
  { what: 'an extension', pattern: /\bcreate extension\b/i },
  { what: 'an exclusion constraint', pattern: /\bexclude using\b/i },
  { what: 'a temporary or unlogged table', pattern: /\bcreate (?:temp|temporary|unlogged) table\b/i },
  { what: 'a physical row address', pattern: /\b(?:ctid|xmin|xmax)\b/ },
  {
    what: 'a catalog of PostgreSQL',
    pattern: /\bpg_(?:index|class|stat\w*|locks|proc|namespace|attribute)\b|\bto_regclass\b/i,
  },
  { what: 'a deferred constraint', pattern: /\bdeferrable\b/i },
  { what: 'a cursor', pattern: /\bdeclare \w+ cursor\b/i },
]

/** Names what a text has that not every engine runs: `file: what (as written)`. */
export function findUnportableWords(texts: readonly SqlText[]): string[] {
  return texts.flatMap(({ file, sql }) =>
    unportable.flatMap(({ what, pattern }) => {
      const [written] = pattern.exec(withoutComments(sql)) ?? []

      return written === undefined ? [] : [`${file}: ${what} (${written.trim()})`]
    }),
  )
}

interface Key {
  readonly kind: 'primary key' | 'unique'
  readonly columns: readonly string[]
}

interface Reference {
  readonly columns: readonly string[]
  readonly table: string
  readonly targets: readonly string[]
}

interface Table {
  readonly columns: Set<string>
  readonly keys: Key[]
  readonly references: Reference[]
}

/**
 * Names the keys and foreign keys of the migrations that keep the rows of an account from lying on one node: a table that has
 * an `account_id` but a key that does not begin with it, and a foreign key that leads to another account's node.
 */
export function findScatteredKeys(migrations: readonly SqlText[]): string[] {
  const tables = readTables(migrations)
  const isOfAccount = (name: string) => name === 'accounts' || (tables.get(name)?.columns.has('account_id') ?? false)

  return [...tables].flatMap(([name, { columns, keys, references }]) => {
    const primary = keys.some(({ kind }) => kind === 'primary key') ? [] : [`${name}: no primary key`]
    const scattered = columns.has('account_id')
      ? keys
          .filter((key) => key.columns[0] !== 'account_id')
          .map((key) => `${name}: ${key.kind} (${key.columns.join(', ')})`)
      : []
    // A table without accounts is small and copied to every node.
    const crossing = references
      .filter(
        (one) =>
          isOfAccount(one.table) &&
          !(one.columns[0] === 'account_id' && /^(?:account_)?id$/.test(one.targets[0] ?? '')),
      )
      .map((one) => `${name}: foreign key (${one.columns.join(', ')}) to ${one.table}`)

    return [...primary, ...scattered, ...crossing]
  })
}

function readTables(migrations: readonly SqlText[]): Map<string, Table> {
  const tables = new Map<string, Table>()

  for (const { sql } of migrations) {
    for (const statement of withoutComments(sql).split(/;[^\S\n]*$/m)) readStatement(statement.trim(), tables)
  }
  return tables
}

function readStatement(statement: string, tables: Map<string, Table>): void {
  const [, created = '', body = ''] = /^create table (?:if not exists )?(\w+) \(([\s\S]*)\)$/i.exec(statement) ?? []
  const [, altered = '', added = ''] =
    /^alter table (\w+) add (?:column (?:if not exists )?)?([\s\S]+)$/i.exec(statement) ?? []
  const [, indexed = '', columns = ''] =
    /^create unique index (?:concurrently )?(?:if not exists )?\w+\s+on (\w+) \(([^)]*)\)/i.exec(statement) ?? []

  if (created !== '') {
    const table: Table = { columns: new Set(), keys: [], references: [] }

    tables.set(created, table)
    // Commas within parentheses belong to one part.
    for (const part of body.split(/,(?![^(]*\))/)) readPart(part.trim(), table)
  }
  const changed = tables.get(altered)
  const keyed = tables.get(indexed)

  if (changed !== undefined) readPart(added, changed)
  keyed?.keys.push({ kind: 'unique', columns: namesIn(columns) })
}

function readPart(part: string, table: Table): void {
  const [, constraint = '', keyColumns = ''] =
    /^(?:constraint \w+ )?(primary key|unique|foreign key) \(([^)]*)\)/i.exec(part) ?? []
  const [column = ''] = part.split(/\s/)
  const columns = constraint === '' ? [column] : namesIn(keyColumns)
  const [, target, targets = ''] = /\breferences (\w+) \(([^)]*)\)/i.exec(part) ?? []

  if (constraint === '') table.columns.add(column)
  if (/\bprimary key\b/i.test(part)) table.keys.push({ kind: 'primary key', columns })
  else if (/\bunique\b/i.test(part)) table.keys.push({ kind: 'unique', columns })
  if (target !== undefined) table.references.push({ columns, table: target, targets: namesIn(targets) })
}

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim())
}

function withoutComments(sql: string): string {
  return sql.replace(/^\s*(?:--|\/\/|\*|\/\*).*$/gm, '')
}
