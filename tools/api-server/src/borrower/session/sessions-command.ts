import { Command, processTerminal, runCommandLine, UsageError } from '@pahiram/command-line'
import { staffPath } from '@pahiram/api-client/staff'

import { parseAccountId } from '../../platform/sessions/account-id.ts'

/* `pnpm sessions`: ends sessions of borrowers. */

const terminal = processTerminal()

const revoke = new Command('revoke')
  .description('Ends all sessions of an account, or one session, at once: their next call is answered 401.')
  .option('--account <id>', 'the account, as the core system knows it', parseAccountId)
  .option('--session <sessionId>', 'the session, as the app got it')
  .action(async ({ account, session }) => {
    if ((account === undefined) === (session === undefined)) throw new UsageError('Say either --account or --session.')

    const { revoked } = (await terminal
      .staffClient()
      .call(`${staffPath}/sessions/revoke`, account === undefined ? { session } : { account })) as { revoked: number }

    terminal.print(revoked === 1 ? '1 session is revoked.' : `${revoked} sessions are revoked.`)
  })

const program = new Command('pnpm sessions')
  .description('Ends sessions of borrowers, through the running server.')
  .addHelpText(
    'after',
    `
From the environment: PAHIRAM_STAFF_TOKEN (an admin's or support's; not needed in the sandbox), PORT (4173), or
PAHIRAM_SERVER (the server's address, when it is not on this machine).`,
  )
  .addCommand(revoke)

process.exitCode = await runCommandLine(program, process.argv.slice(2), terminal)
