import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type Measured, times } from './figures.ts'
import type { Opening } from './watch.ts'

/** The medians of each release, a line for each page and way of opening it, kept beside the documents that promise them. */
const historyFile = fileURLToPath(new URL('../../../docs/bench-history.csv', import.meta.url))

const header = [
  'release,page,opened',
  ...times.map(({ title }) => `${title} ×`),
  'layout shift,blocked ms,script KB,HTML KB,all KB',
].join(',')

/**
 * The history with the medians of a release; what it had of the same pages of that release, opened in the same way, is
 * replaced. Times are multiples of the limit's, of the same run (`times`).
 * @param history What the file holds; empty for a new one.
 */
export function withRelease(history: string, release: string, limit: Opening, medians: readonly Measured[]): string {
  const [, ...before] = history.split('\n').filter((line) => line !== '')
  const keys = medians.map(({ name, kind }) => [release, name, kind].join(','))
  const added = medians.map(({ opening }, place) => [keys[place], ...figuresOf(opening, limit)].join(','))

  return [header, ...before.filter((line) => !keys.some((key) => line.startsWith(`${key},`))), ...added, ''].join('\n')
}

function figuresOf(opening: Opening, limit: Opening): string[] {
  return [
    ...times.map(({ figure, unit }) =>
      Number.isNaN(opening[figure]) ? '' : (opening[figure] / limit[unit]).toFixed(2),
    ),
    opening.layoutShift.toFixed(3),
    opening.blockingTime.toFixed(0),
    ...[opening.scriptBytes, opening.htmlBytes, opening.allBytes].map((bytes) => (bytes / 1_024).toFixed(1)),
  ]
}

/** Writes the medians of a release into `docs/bench-history.csv`. */
export function recordRelease(release: string, limit: Opening, medians: readonly Measured[]): void {
  writeFileSync(historyFile, withRelease(readHistory(), release, limit, medians))
}

function readHistory(): string {
  try {
    return readFileSync(historyFile, 'utf8')
  } catch {
    return ''
  }
}
