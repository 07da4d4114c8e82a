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
Ends with 1 when the figures differ: money that was reported is not accounted for, or the books do not sum to zero.
From the environment: PAHIRAM_STAFF_TOKEN (the server's own; not needed in the sandbox), PORT (4173), or PAHIRAM_SERVER
(the server's address, when it is not on this machine).`,
  )
  .action(async ({ day, csv = false }) => {
    const figures = (await terminal.staffClient().call(`${staffPath}/money?day=${day}`)) as DayFigures & {
      rows: string[][]
      csv: string
    }

    terminal.print(csv ? figures.csv : formatTable(figures.rows))
    if (figures.difference !== 0 || figures.booksSum !== 0) process.exitCode = 1
  })

const code = await runCommandLine(program, process.argv.slice(2), terminal)

process.exitCode = code || process.exitCode || 0

function dayIn(written: string): string {
  if (!isDay(written)) throw new InvalidArgumentError('It is no day written YYYY-MM-DD.')
  return written
}
