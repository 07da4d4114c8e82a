import {
  Command,
  formatTable,
  InvalidArgumentError,
  Option,
  processTerminal,
  runCommandLine,
} from '@pahiram/command-line'
import { staffPath, staffRoles } from '@pahiram/api-client/staff'

import { callsListed } from '../../platform/staff/staff-log.ts'

/* `pnpm staff`: who may make staff calls, and what they did. */

const terminal = processTerminal()

type Member = Record<'name' | 'role' | 'addedAt', string> & { revokedAt: string | null }
type LoggedCall = Record<'at' | 'name' | 'role' | 'call' | 'subject', string> & { status: number | null }

const add = new Command('add')
  .description('Adds a member of staff and prints their token, this once.')
  .requiredOption('--name <name>', 'who it is, as the log shows it')
  .addOption(new Option('--role <role>', 'what they may do').choices(staffRoles).makeOptionMandatory())
  .action(async ({ name, role }) => {
    const { token } = (await terminal.staffClient().call(`${staffPath}/members`, { name, role })) as { token: string }

    terminal.print(`${name} is ${role}. The token is shown only now:`)
    terminal.print(token)
  })

const list = new Command('list').description('Lists all members, the revoked ones too.').action(async () => {
  const { members } = (await terminal.staffClient().call(`${staffPath}/members`)) as { members: Member[] }

  terminal.print(
    members.length === 0
      ? 'Nobody but who has PAHIRAM_STAFF_TOKEN.'
      : formatTable([
          ['name', 'role', 'added', 'revoked'],
          ...members.map(({ name, role, addedAt, revokedAt }) => [name, role, addedAt, revokedAt ?? '']),
        ]),
  )
})

const revoke = new Command('revoke')
  .description('Ends a member’s token at once.')
  .requiredOption('--name <name>', 'whose')
  .action(async ({ name }) => {
    await terminal.staffClient().call(`${staffPath}/members/revoke`, { name })
    terminal.print(`The token of ${name} is revoked.`)
  })

const log = new Command('log')
  .description('Lists staff calls, the latest first: who, what, when, and how it ended.')
  .option('--days <number>', 'how many days back, 7 without it', daysIn)
  .option('--name <name>', 'of one member')
  .action(async ({ days = '7', name }) => {
    const query = new URLSearchParams({ days, ...(name !== undefined && { name }) })
    const { calls } = (await terminal.staffClient().call(`${staffPath}/log?${query.toString()}`)) as {
      calls: LoggedCall[]
    }

    terminal.print(
      formatTable([
        ['when', 'who', 'role', 'call', 'about', 'status'],
        ...calls.map((one) => [one.at, one.name, one.role, one.call, one.subject, String(one.status ?? '')]),
      ]),
    )
    if (calls.length >= callsListed)
      terminal.warn(`Only the latest ${calls.length}, from ${calls.at(-1)?.at} on, are shown: name a member for more.`)
  })

const program = new Command('pnpm staff')
  .description('Says who may make staff calls, and what they did.')
  .addHelpText(
    'after',
    `
Roles: viewer reads figures; editor publishes templates; approver also sends unapplied money back; support answers
complaints; admin does everything. PAHIRAM_STAFF_TOKEN is an admin's.
From the environment: PAHIRAM_STAFF_TOKEN (an admin's; not needed in the sandbox), PORT (4173), or PAHIRAM_SERVER (the
server's address, when it is not on this machine).`,
  )
  .addCommand(add)
  .addCommand(list)
  .addCommand(revoke)
  .addCommand(log)

process.exitCode = await runCommandLine(program, process.argv.slice(2), terminal)

function daysIn(written: string): string {
  if (!/^[1-9]\d{0,2}$/.test(written)) throw new InvalidArgumentError('It is a number from 1 to 999.')
  return written
}
