import { Command, formatTable, InvalidArgumentError, processTerminal, runCommandLine } from '@pahiram/command-line'
import { isDay } from '@pahiram/formatting/calendar'
import { staffPath } from '@pahiram/api-client/staff'

import type { DayFigures } from '../../ledger/reconcile.ts'

/* `pnpm reconcile`: prints what came in on a day, and whether all of it is accounted for. */

const terminal = processTerminal()
const program = new Command('pnpm reconcile')
  .description('Prints what payment partners reported on a day, what of it paid debts, and what is left over.')
  .requiredOption('--day <YYYY-MM-DD>', 'the day, by the market’s clock', dayIn)
  .option('--csv', 'as CSV, amounts in minor units')
  .addHelpText(
    'after',
    `
Ends with 1 when the figures differ: money that was reported is not accounted for, the books do not sum to zero, or the
day's hash over them is not the one that was kept an hour after the day.
From the environment: PAHIRAM_STAFF_TOKEN (the server's own; not needed in the sandbox), PORT (4173), or PAHIRAM_SERVER
(the server's address, when it is not on this machine).`,
  )
  .action(async ({ day, csv = false }) => {
    const figures = (await terminal.staffClient().call(`${staffPath}/money?day=${day}`)) as DayFigures & {
      rows: string[][]
      csv: string
    }

    terminal.print(csv ? figures.csv : formatTable(figures.rows))
    if (!csv) terminal.print(`\n${hashText(figures.books)}`)
    if (figures.difference !== 0 || figures.booksSum !== 0 || !figures.books.isUnchanged) process.exitCode = 1
  })

const code = await runCommandLine(program, process.argv.slice(2), terminal)

process.exitCode = code || process.exitCode || 0

function hashText({ hash, kept, isUnchanged }: DayFigures['books']): string {
  if (!isUnchanged) return `Hash of the books: ${hash}. IT WAS ${kept}: somebody changed the books of this day.`
  if (kept === null) return `Hash of the books: ${hash === null ? 'none' : `${hash} now`}. None is kept yet.`
  return `Hash of the books: ${hash}, as it was kept.`
}

function dayIn(written: string): string {
  if (!isDay(written)) throw new InvalidArgumentError('It is no day written YYYY-MM-DD.')
  return written
}
