import { type EngineName, engineNames, standsFor } from './engines.ts'

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
    ['stands for', ...columns.map(({ name }) => standsFor[name])],
    ...names('flows').map((title) => [
      title,
      ...columns.map(({ flows }) => (flows[title] === undefined ? 'not run' : flows[title] ? 'passed' : '**failed**')),
    ]),
    ...names('facts').map((fact) => [fact, ...columns.map(({ facts }) => facts[fact] ?? 'not known')]),
  ]

  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
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
