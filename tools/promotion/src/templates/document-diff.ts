import { isDeepStrictEqual, styleText } from 'node:util'

import { structuredPatch } from 'diff'

const colours: Readonly<Record<string, 'green' | 'red'>> = { '+': 'green', '-': 'red' }

/** Lists the differences of two documents, line by line; empty when they are equal. */
export function documentDiff(older: unknown, newer: unknown, inColours: boolean): string {
  if (isDeepStrictEqual(older, newer)) return ''

  const { hunks } = structuredPatch('', '', pretty(older), pretty(alike(newer, older)), '', '', { context: 2 })
  const paint = (colour: 'green' | 'red' | 'dim' | undefined, line: string) =>
    inColours && colour !== undefined ? styleText(colour, line, { validateStream: false }) : line

  return hunks
    .map(({ lines, newStart }) =>
      [
        paint('dim', `  line ${newStart}`),
        ...lines.map((line) => paint(colours[line[0] ?? ' '], `${line.slice(0, 1)} ${line.slice(1)}`)),
      ].join('\n'),
    )
    .join('\n')
}

function pretty(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Returns a document with its fields in the order of another one, because their order has no meaning. */
function alike(document: unknown, other: unknown): unknown {
  if (Array.isArray(document)) {
    return document.map((entry: unknown, index) => alike(entry, Array.isArray(other) ? other[index] : undefined))
  }
  if (!isGroup(document)) return document

  const first = isGroup(other) ? Object.keys(other).filter((name) => Object.hasOwn(document, name)) : []
  const names = new Set([...first, ...Object.keys(document)])

  return Object.fromEntries(
    [...names].map((name) => [name, alike(document[name], isGroup(other) ? other[name] : undefined)]),
  )
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
