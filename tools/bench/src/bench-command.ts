import { collect, Command, InvalidArgumentError, Option, UsageError } from '@pahiram/command-line'
import { type EngineName, engineNames } from '@pahiram/e2e/engines'

import { measuredPages } from './measured-pages.ts'
import { isKind, type Kind, kinds } from './opening.ts'

/** What is measured, and how. */
export interface BenchOptions {
  readonly rounds: number
  /** The paths of the pages, as `/repay`; undefined: all pages, and what is no opening of one. */
  readonly pages: readonly string[] | undefined
  readonly kinds: readonly Kind[]
  /** A browser in place of Chromium as the phone; it opens pages cold. */
  readonly engine: EngineName | undefined
  /** The release whose medians are kept. */
  readonly record: string | undefined
  /** Whether each page makes its call, instead of having its answer in its document. */
  readonly ownCalls: boolean
}

const paths = measuredPages.map(({ path }) => `/${path}`)

/** The first part of `pnpm bench`: how long pages take to open. Hands over what was asked for; wrong words are a usage error. */
export function benchCommand(run: (options: BenchOptions) => void) {
  return new Command('bench')
    .description(
      'Opens every data page in every way, beside the limit pages and two single-page apps, and says which promises of docs/quality.md §1 are kept.',
    )
    .option('--rounds <count>', 'how often each page is opened cold, all pages in turn', parseRounds, 5)
    .option('--page <path>', 'this page beside the limit alone; may be given several times', collect)
    .option('--kind <kind>', `opened in this way alone: ${kinds.join(', ')}; may be given several times`, collect)
    .addOption(
      new Option('--engine <name>', 'cold in that browser, by its own clock, on a line without limits').choices(
        engineNames,
      ),
    )
    .option('--own-calls', 'each page makes its call; else its answer follows it in its document (docs/decisions/057)')
    .option('--record <release>', 'keeps the medians as those of that release in docs/bench-history.csv')
    .action(({ rounds, page, kind, engine, ownCalls = false, record }) => {
      const unknownPage = page?.find((path) => !paths.includes(path))
      const wanted = (kind ?? kinds).filter(isKind)

      if (unknownPage !== undefined) throw new UsageError(`--page takes one of ${paths.join(', ')}.`)
      if (kind !== undefined && wanted.length < kind.length)
        throw new UsageError(`--kind takes one of ${kinds.join(', ')}.`)
      if (engine !== undefined && (kind !== undefined || record !== undefined)) {
        throw new UsageError('--engine opens pages cold and keeps nothing: it goes with neither --kind nor --record.')
      }
      run({ rounds, pages: page, kinds: wanted, engine, record, ownCalls })
    })
}

function parseRounds(written: string): number {
  const rounds = Number(written)

  if (!Number.isInteger(rounds) || rounds < 1) throw new InvalidArgumentError('It is a whole number from 1 up.')
  return rounds
}
