import { Command, processTerminal, runCommandLine, UsageError } from '@pahiram/command-line'
import { staffPath } from '@pahiram/api-client/staff'
import { mobileNumberIn } from '@pahiram/contract'

import { parseAccountId } from '../../platform/sessions/account-id.ts'
import type { Resealed } from '../../platform/personal-data.ts'

/* `pnpm account`: what is kept of a borrower, its erasure, and the key that it is encrypted with. */

const terminal = processTerminal()

function parsePhone(written: string): string {
  const phone = mobileNumberIn(written)

  if (phone === undefined) throw new UsageError(`“${written}” is no mobile number.`)
  return phone
}

/** Whose data it is about. @throws {UsageError} unless either is given. */
function oneOf(account: string | undefined, phone: string | undefined): { account: string } | { phone: string } {
  if (account !== undefined && phone === undefined) return { account }
  if (phone !== undefined && account === undefined) return { phone }
  throw new UsageError('Say either an account or --phone.')
}

const exportAccount = new Command('export')
  .description('Prints all that is kept of an account, or of a phone number, as JSON.')
  .argument('[account]', 'the account, as the core system knows it', parseAccountId)
  .option('--phone <number>', 'of a visitor who never became a borrower', parsePhone)
  .action(async (account, { phone }) => {
    const kept = await terminal.staffClient().call(`${staffPath}/accounts/export`, oneOf(account, phone))

    terminal.print(JSON.stringify(kept, null, 2))
  })

const erase = new Command('erase')
  .description(
    'Erases the personal data of an account, or of a phone number, and ends its sessions. What was lent and paid stays in the books.',
  )
  .argument('[account]', 'the account, as the core system knows it', parseAccountId)
  .option('--phone <number>', 'of a visitor who never became a borrower', parsePhone)
  .action(async (account, { phone }) => {
    await terminal.staffClient().call(`${staffPath}/accounts/erase`, oneOf(account, phone))
    terminal.print(`The personal data of ${account === undefined ? phone : `account ${account}`} is erased.`)
  })

const reseal = new Command('reseal')
  .description('Encrypts all personal data again with the current key; servers go on meanwhile.')
  .action(async () => {
    const staff = terminal.staffClient()
    let rows = 0

    for (;;) {
      const round = (await staff.call(`${staffPath}/accounts/reseal`, {})) as Resealed

      rows += round.rows
      if (round.isDone) break
    }
    terminal.print(`${rows} rows were encrypted again. Everything is encrypted with the current key.`)
  })

const program = new Command('pnpm account')
  .description('Exports, erases or encrypts again what is kept of borrowers, through the running server.')
  .addHelpText(
    'after',
    `
From the environment: PAHIRAM_STAFF_TOKEN (an admin's; not needed in the sandbox), PORT (4173), or PAHIRAM_SERVER (the
server's address, when it is not on this machine).`,
  )
  .addCommand(exportAccount)
  .addCommand(erase)
  .addCommand(reseal)

process.exitCode = await runCommandLine(program, process.argv.slice(2), terminal)
