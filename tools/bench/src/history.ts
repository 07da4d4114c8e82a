import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { timesOf } from './figures.ts'
import type { Opening } from './opening.ts'

/** The medians of each release, a line a page, kept beside the documents that promise them. */
const historyFile = fileURLToPath(new URL('../../../docs/bench-history.csv', import.meta.url))

const header =
  'release,page,first paint ×,first data ×,all data ×,largest paint ×,tap answered ×,tap done ×,layout shift,blocked ms,script KB,HTML KB,all KB'

/**
 * The history with the medians of a release; what it had of the same pages of that release is replaced. Times are
 * multiples of the limit's, of the same run: of its first data for a tap, since the limit has no script to wait for.
 * @param history What the file holds; empty for a new one.
 */
export function withRelease(
  history: string,
  release: string,
  limit: Opening,
  medians: ReadonlyMap<string, Opening>,
): string {
  const [, ...before] = history.split('\n').filter((line) => line !== '')
  const added = [...medians].map(([page, opening]) => [release, page, ...figuresOf(opening, limit)].join(','))
  const isReplaced = (line: string) => [...medians.keys()].some((page) => line.startsWith(`${release},${page},`))

  return [header, ...before.filter((line) => !isReplaced(line)), ...added, ''].join('\n')
}

function figuresOf(opening: Opening, limit: Opening): string[] {
  const [firstPaint = NaN, dataVisible = NaN, allVisible = NaN, largestPaint = NaN] = timesOf(limit)
  const bases = [firstPaint, dataVisible, allVisible, largestPaint, dataVisible, dataVisible]
  const ratios = timesOf(opening).map((time, place) => time / (bases[place] ?? NaN))

  return [
    ...ratios.map((ratio) => (Number.isNaN(ratio) ? '' : ratio.toFixed(2))),
    opening.layoutShift.toFixed(3),
    opening.blockingTime.toFixed(0),
    ...[opening.scriptBytes, opening.htmlBytes, opening.allBytes].map((bytes) => (bytes / 1_024).toFixed(1)),
  ]
}

/** Writes the medians of a release into `docs/bench-history.csv`. */
export function recordRelease(release: string, limit: Opening, medians: ReadonlyMap<string, Opening>): void {
  writeFileSync(historyFile, withRelease(readHistory(), release, limit, medians))
}

function readHistory(): string {
  try {
    return readFileSync(historyFile, 'utf8')
  } catch {
    return ''
  }
}
