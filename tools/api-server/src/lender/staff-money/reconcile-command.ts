import { readFileSync } from 'node:fs'

import {
  Command,
  CommandError,
  formatTable,
  InvalidArgumentError,
  Option,
  processTerminal,
  resolvePath,
  runCommandLine,
} from '@pahiram/command-line'
import { isDay } from '@pahiram/formatting/calendar'
import { staffPath } from '@pahiram/api-client/staff'

import type { DayFigures } from '../../ledger/reconcile.ts'
import type { ReportedRow } from './list-reports.ts'
import { compareStatement, readStatement } from './statement.ts'

/* `pnpm reconcile`: prints what came in on a day, and whether all of it is accounted for. */

/** How many ids stand in one address, each of 200 signs of nine letters. */
const idsAtOnce = 5

const terminal = processTerminal()
const program = new Command('pnpm reconcile')
  .description('Prints what payment partners reported on a day, what of it paid debts, and what is left over.')
  .requiredOption('--day <YYYY-MM-DD>', 'the day, by the market’s clock', dayIn)
  .option('--csv', 'as CSV, amounts in minor units')
  .addOption(
    new Option(
      '--statement <file>',
      'lays the partner’s own rows of the day beside ours: CSV with the columns id, code, amount, paidAt, state',
    ).conflicts('csv'),
  )
  .addHelpText(
    'after',
    `
Ends with 1 when the figures differ: money that was reported is not accounted for, the books do not sum to zero, or the
day's hash over them is not the one that was kept an hour after the day; with --statement, when any row of it differs.
From the environment: PAHIRAM_STAFF_TOKEN (the server's own; not needed in the sandbox), PORT (4173), or PAHIRAM_SERVER
(the server's address, when it is not on this machine).`,
  )
  .action(async ({ day, csv = false, statement }) => {
    const theirs = statement === undefined ? undefined : readStatement(textOf(statement))
    const figures = (await call(`money?day=${day}`)) as DayFigures & {
      rows: string[][]
      csv: string
    }

    terminal.print(csv ? figures.csv : formatTable(figures.rows))
    if (!csv) terminal.print(`\n${hashText(figures.books)}`)
    if (figures.difference !== 0 || figures.booksSum !== 0 || !figures.books.isUnchanged) process.exitCode = 1
    if (theirs !== undefined) await compare(day, theirs)
  })

const code = await runCommandLine(program, process.argv.slice(2), terminal)

process.exitCode = code || process.exitCode || 0

function call(path: string): Promise<unknown> {
  return terminal.staffClient().call(`${staffPath}/${path}`)
}

function textOf(file: string): string {
  try {
    return readFileSync(resolvePath(file), 'utf8')
  } catch (error) {
    throw new CommandError(`The statement cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function compare(day: string, theirs: readonly ReportedRow[]): Promise<void> {
  const differences = compareStatement(theirs, await ourRows(day, theirs))

  if (differences.length === 0) return terminal.print(`\nAll ${theirs.length} rows of the statement are as ours.`)
  terminal.print(
    `\n${formatTable([
      ['id', 'what', 'theirs', 'ours'],
      ...differences.map((one) => [one.id, one.what, one.theirs, one.ours]),
    ])}`,
  )
  process.exitCode = 1
}

/** Our rows of the day, and those of other days that the statement has. */
async function ourRows(day: string, theirs: readonly ReportedRow[]): Promise<ReportedRow[]> {
  const ours = new Map<string, ReportedRow>()
  const take = async (query: URLSearchParams) => {
    const { reports, hasMore } = (await call(`money/reports?${query}`)) as { reports: ReportedRow[]; hasMore: boolean }

    for (const row of reports) ours.set(row.id, row)
    return hasMore
  }

  for (let page = 1; await take(new URLSearchParams({ day, page: String(page) })); page += 1);

  const others = [...new Set(theirs.map(({ id }) => id))].filter((id) => !ours.has(id))

  for (let start = 0; start < others.length; start += idsAtOnce)
    await take(new URLSearchParams(others.slice(start, start + idsAtOnce).map((id) => ['id', id])))
  return [...ours.values()]
}

function hashText({ hash, kept, isUnchanged }: DayFigures['books']): string {
  if (!isUnchanged) return `Hash of the books: ${hash}. IT WAS ${kept}: somebody changed the books of this day.`
  if (kept === null) return `Hash of the books: ${hash === null ? 'none' : `${hash} now`}. None is kept yet.`
  return `Hash of the books: ${hash}, as it was kept.`
}

function dayIn(written: string): string {
  if (!isDay(written)) throw new InvalidArgumentError('It is no day written YYYY-MM-DD.')
  return written
}
