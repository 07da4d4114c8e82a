import { type EngineName, engineNames, isEngineName, represents } from './engines.ts'

/** What the flows found out about one engine. */
export interface Measured {
  readonly version: string
  /** Whether each flow passed, by its title. */
  readonly flows: Readonly<Record<string, boolean>>
  /** What the engine does in its own way, by name. */
  readonly facts: Readonly<Record<string, string>>
}

const start = '<!-- measured: begin -->'
const end = '<!-- measured: end -->'
const notFacts = new Set(['passed', '**failed**', 'not run', 'not known'])

/** The engines that were measured, a column each, and every flow and fact, a row each, as Markdown. */
export function supportTable(measured: Partial<Readonly<Record<EngineName, Measured>>>): string {
  const columns = engineNames.flatMap((name) => {
    const one = measured[name]

    return one === undefined ? [] : [{ name, ...one }]
  })
  const names = (kind: 'flows' | 'facts') => [...new Set(columns.flatMap((column) => Object.keys(column[kind])))].sort()
  const rows = [
    ['', ...columns.map(({ name }) => `\`${name}\``)],
    ['---', ...columns.map(() => '---')],
    ['version', ...columns.map(({ version }) => version)],
    ['represents', ...columns.map(({ name }) => represents[name])],
    ...names('flows').map((title) => [
      title,
      ...columns.map(({ flows }) => (flows[title] === undefined ? 'not run' : flows[title] ? 'passed' : '**failed**')),
    ]),
    ...names('facts').map((fact) => [fact, ...columns.map(({ facts }) => facts[fact] ?? 'not known')]),
  ]

  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Reads a document's table back, as `supportTable` wrote it. */
export function measuredIn(document: string): Partial<Record<EngineName, Measured>> {
  const [head = [], , versions = [], , ...rows] = (document.split(start)[1]?.split(end)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const columns = head.map((cell) => cell.replaceAll('`', ''))

  return Object.fromEntries(
    columns.flatMap((name, place) => {
      if (!isEngineName(name)) return []

      const cells = rows.map((row) => [row[0] ?? '', row[place] ?? ''] as const)

      return [
        [
          name,
          {
            version: versions[place] ?? '',
            flows: Object.fromEntries(
              cells.flatMap(([title, cell]) =>
                cell === 'passed' || cell === '**failed**' ? [[title, cell === 'passed']] : [],
              ),
            ),
            facts: Object.fromEntries(cells.filter(([, cell]) => !notFacts.has(cell))),
          },
        ],
      ]
    }),
  )
}

/**
 * What is known of an engine after a run, which may have been one of a few flows: those that were not run keep what was
 * measured before. `titles` are all flows of the code; others are forgotten.
 * @returns undefined when the engine is of another version than before, and not all flows were run in it.
 */
export function joined(before: Measured | undefined, now: Measured, titles: readonly string[]): Measured | undefined {
  const isSame = before?.version === now.version

  if (!isSame && before !== undefined && titles.some((title) => now.flows[title] === undefined)) return undefined

  const flows: Readonly<Record<string, boolean>> = { ...(isSame && before.flows), ...now.flows }

  return {
    version: now.version,
    flows: Object.fromEntries(Object.entries(flows).filter(([title]) => titles.includes(title))),
    facts: { ...(isSame && before.facts), ...now.facts },
  }
}

/**
 * Puts a table in the place of the document's own.
 * @throws Error when the document has no place for it.
 */
export function withTable(document: string, table: string): string {
  const [before, place] = document.split(start)
  const after = place?.split(end)[1]

  if (before === undefined || after === undefined) throw new Error('The document has no place for the table')
  return `${before}${start}\n\n${table}\n\n${end}${after}`
}
