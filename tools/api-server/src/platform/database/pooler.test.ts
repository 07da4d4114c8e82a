import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { freePort } from '@pahiram/command-line/free-port'
import { saveEvent } from '@pahiram/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { testCalls } from '../../testing/calls-suite.ts'
import { startRealPostgres } from '../../testing/real-postgres.ts'
import { databaseFolder, temporaryFolder } from '../../testing/temporary-folder.ts'

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).error === undefined

/* Debian's PgBouncer in transaction mode: each statement outside a transaction may go to another connection. */
describe.skipIf(!hasPgBouncer)('calls behind PgBouncer (Debian: apt-get install pgbouncer)', () => {
  let pooler: ChildProcess
  let server: RunningServer

  beforeAll(async () => {
    const postgres = await startRealPostgres()

    const databaseUrl = await postgres.createDatabase('pooled')

    const port = await freePort()

    pooler = startPooler(new URL(databaseUrl), port)
    server = await startServer({
      port: 0,
      dataDir: databaseFolder(),
      databaseUrl: databaseUrl.replace(/@[^/]+/, `@127.0.0.1:${port}`),
      pool: { size: 20, timeoutMs: 10_000 },
      sites: [],
      mode: 'sandbox',
      // The start waits for the pooler.
      log: (line) => void (line.endsWith('Trying again.') || expect.unreachable(line)),
    })
  })
  afterAll(async () => {
    await server.close()
    pooler.kill('SIGTERM')
  })

  testCalls(() => server)

  test('many calls at once share few connections', async () => {
    const press = { moduleId: '30', positionId: '1', productId: 'pooled' }
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => call(server.origin, saveEvent, press, 'seed-21')),
    )

    expect(answers.every(({ status }) => status === '0')).toBe(true)
  })
})

function startPooler(database: URL, port: number): ChildProcess {
  const folder = temporaryFolder()
  const isRoot = process.getuid?.() === 0
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  const name = database.pathname.slice(1)

  writeFileSync(users, `"${database.username}" "${database.password}"\n`)
  writeFileSync(
    settings,
    `[databases]
${name} = host=127.0.0.1 port=${database.port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  )
  // It refuses to run as root.
  chmodSync(folder, 0o755)
  for (const file of [settings, users]) {
    chmodSync(file, 0o644)
    if (isRoot) chownSync(file, 65_534, 65_534)
  }
  return spawn('pgbouncer', ['-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], { stdio: 'ignore' })
}
