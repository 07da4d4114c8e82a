import { resolve } from 'node:path'

import { Command, CommandError, processTerminal, runCommandLine } from '@pahiram/command-line'

import { StartProblem } from '../start-problem.ts'
import { openDatabase } from './database.ts'
import { readPoolSettings } from './real-server.ts'
import { grantServerRights } from './server-role.ts'

/* `pnpm migrate`: brings the tables of the database up to date, and ends. */

const root = resolve(import.meta.dirname, '../../../../..')
const [terminal, { env }] = [processTerminal(), process]
const program = new Command('pnpm migrate')
  .description('Brings the tables of the database up to date, and ends. Servers may go on meanwhile.')
  .addHelpText(
    'after',
    `
From the environment: DATABASE_URL (behind a pooler the database's own address), else DATA_DIR, whose server must be
stopped; PAHIRAM_DB_TIMEOUT_MS; PAHIRAM_SERVER_ROLE, a role of the database that is given the rights that a server needs.`,
  )
  .action(async () => {
    try {
      await migrateDatabase()
    } catch (error) {
      throw error instanceof StartProblem ? new CommandError(error.message) : error
    }
  })

process.exitCode = await runCommandLine(program, process.argv.slice(2), terminal)

async function migrateDatabase(): Promise<void> {
  const [role, dataDir] = [env['PAHIRAM_SERVER_ROLE'] || undefined, resolve(root, env['DATA_DIR'] || '.data')]
  const place = env['DATABASE_URL'] ? '' : ` in ${dataDir}`
  let applied = 0

  if (role !== undefined && !env['DATABASE_URL'])
    throw new StartProblem('PAHIRAM_SERVER_ROLE needs DATABASE_URL: an embedded database has no roles.')

  const database = await openDatabase({
    dataDir,
    databaseUrl: env['DATABASE_URL'],
    // One connection for the work, and one to renew the lock meanwhile.
    pool: { ...readPoolSettings(env), size: 2 },
    onApplied: (name, milliseconds) => {
      applied += 1
      terminal.print(`${name} (${Math.round(milliseconds)} ms)`)
    },
    onLost: (why) => {
      terminal.warn(why)
      process.exit(1)
    },
    log: (line) => terminal.warn(line),
  })

  try {
    if (role !== undefined) await grantServerRights(database.pool, role)
  } finally {
    await database.close()
  }
  terminal.print(`The tables${place} ${applied === 0 ? 'were' : 'are'} up to date.`)
}
