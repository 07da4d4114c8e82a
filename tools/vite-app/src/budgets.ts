import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What a page may weigh, in bytes as it travels (docs/quality.md §1). */
export interface Budgets {
  /** The shared React file, all that a data page imports statically, and the heaviest language of its app, brotli. */
  readonly initialScript: number
  /** How many files that is: a browser sends six requests at a time, and one of them is the first call. */
  readonly initialFiles: number
  /** What an app says in a language other than the default mix, brotli: one script, fetched beside a page's own. */
  readonly language: number
  /** A static page's own script, brotli: it has no framework. */
  readonly staticScript: number
  /** The HTML with its style sheet, gzip: what the first congestion window carries. */
  readonly html: number
}

const kilobyte = 1024

export const defaultBudgets: Budgets = {
  initialScript: 92 * kilobyte,
  initialFiles: 6,
  language: 3 * kilobyte,
  staticScript: 2 * kilobyte,
  html: 14 * kilobyte,
}

/** What one page weighs, in bytes as it travels. */
export interface PageWeight {
  readonly path: string
  readonly kind: 'data' | 'static'
  /** Brotli; 0 for a page without script. */
  readonly initialScript: number
  readonly initialFiles: number
  /** Brotli, without the shared React file. */
  readonly ownScript: number
  /** Gzip. */
  readonly html: number
}

export function brotliOf(content: string | Uint8Array): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
}

export function gzipOf(content: string | Uint8Array): Buffer {
  return gzipSync(content, { level: constants.Z_BEST_COMPRESSION })
}

/**
 * What the pages weigh too much, a sentence each.
 * @param languages The weight of the app's messages in each language, brotli, in bytes.
 */
export function overBudget(
  weights: readonly PageWeight[],
  languages: Readonly<Record<string, number>>,
  budgets: Budgets,
): string[] {
  const heaviestLanguage = Math.max(0, ...Object.values(languages))

  return [
    ...weights.flatMap(({ path, kind, initialScript, initialFiles, html }) => [
      ...(kind === 'static'
        ? tooHeavy(path, 'initial script (brotli)', initialScript, budgets.staticScript)
        : tooHeavy(
            path,
            'initial script with its heaviest language (brotli)',
            initialScript + heaviestLanguage,
            budgets.initialScript,
          )),
      ...(initialFiles <= budgets.initialFiles
        ? []
        : [`"${path}": initial script is ${initialFiles} files, the budget is ${budgets.initialFiles}`]),
      ...tooHeavy(path, 'HTML with its style sheet (gzip)', html, budgets.html),
    ]),
    ...Object.entries(languages).flatMap(([locale, weight]) =>
      tooHeavy(locale, 'messages (brotli)', weight, budgets.language),
    ),
  ]
}

function tooHeavy(name: string, what: string, weight: number, budget: number): string[] {
  return weight <= budget ? [] : [`"${name}": ${what} is ${kilobytes(weight)}, the budget is ${kilobytes(budget)}`]
}

/** The pages' weights as a table for people. */
export function weightTable(app: string, weights: readonly PageWeight[]): string {
  const rows = weights.map((page) => [
    page.path,
    page.kind,
    kilobytes(page.initialScript),
    kilobytes(page.ownScript),
    kilobytes(page.html),
  ])
  const table = [[app, 'kind', 'script br', 'own br', 'html gz'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []

  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function kilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`
}
