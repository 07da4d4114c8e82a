import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { expectStoredOnce, readyAfter, readyMs, startLoad } from '../../testing/press-load.ts'
import { type RealPostgres, startRealPostgres } from '../../testing/real-postgres.ts'
import { type ServerProcess, startProcess, stopProcess } from '../../testing/server-process.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

/*
 * Three servers over one PostgreSQL behind a proxy, under load, while the database is lost in each way that it can be. What was
 * acknowledged is stored once, and every server is ready again by itself.
 */

const isLong = inject('isEveryRound')
/** How long a fault lasts, ms. */
const faultMs = isLong ? 15_000 : 1_500
const mostConnections = 40
let postgres: RealPostgres
let proxy: TcpProxy
let databaseUrl = ''
let servers: ServerProcess[] = []

beforeAll(async () => {
  postgres = await startRealPostgres(['-c', `max_connections=${mostConnections}`])
  databaseUrl = await postgres.createDatabase('chaos')
  proxy = await startTcpProxy(postgres.port)
  // The first creates the tables and the seeds, the others find them.
  servers = [startServerProcess()]
  await servers[0]?.origin
  servers.push(startServerProcess(), startServerProcess())
  await Promise.all(servers.map((server) => server.origin))
}, 120_000)
afterAll(async () => {
  for (const server of servers) server.child.kill('SIGKILL')
  await proxy.close()
})

function startServerProcess(): ServerProcess {
  return startProcess({
    DATABASE_URL: postgres.address('chaos').replace(/:\d+\//, `:${proxy.port}/`),
    DATA_DIR: temporaryFolder(),
    PAHIRAM_MODE: 'sandbox',
    PAHIRAM_DB_POOL: '6',
    PAHIRAM_DB_TIMEOUT_MS: isLong ? '10000' : '3000',
  })
}

/** Takes every connection that PostgreSQL has left, for a while. */
async function fillConnections(): Promise<void> {
  const clients: pg.Client[] = []

  for (let count = 0; count < mostConnections; count += 1) {
    const client = new pg.Client({ connectionString: databaseUrl })

    client.on('error', () => undefined)
    try {
      await client.connect()
      clients.push(client)
    } catch {
      break
    }
  }
  await wait(faultMs)
  await Promise.all(clients.map((client) => client.end()))
}

const faults: Record<string, () => Promise<void>> = {
  'is restarted': () => postgres.restart(),
  'is killed': () => postgres.kill(),
  'is frozen': async () => {
    proxy.freeze()
    await wait(faultMs)
    proxy.open()
  },
  'is behind connections that lead nowhere': async () => {
    proxy.swallow()
    await wait(faultMs)
    proxy.open()
  },
  'is full of connections': fillConnections,
}

test.each(Object.keys(faults))(
  'what three servers acknowledge is stored once, and each is ready again by itself, when the database %s',
  { timeout: 180_000 },
  async (name) => {
    const origins = await Promise.all(servers.map((server) => server.origin))
    const load = startLoad(origins)

    await wait(500)
    await faults[name]?.()

    const times = await Promise.all(origins.map(readyAfter))

    await wait(500)
    await load.end()
    await expectStoredOnce(load, databaseUrl)
    if (isLong) {
      console.log(
        `The database ${name}: ${load.acknowledged.size} acknowledged, ${load.rejected.size} × 503, ready again after ` +
          `${times.map(Math.round).join(', ')} ms`,
      )
    }
    for (const time of times) expect(time).toBeLessThan(readyMs)
  },
)

test('servers end and start under load, and what is acknowledged is what is stored', { timeout: 180_000 }, async () => {
  const load = startLoad(await Promise.all(servers.map((server) => server.origin)))

  for (const [index, ending] of servers.slice(0, isLong ? servers.length : 1).entries()) {
    await wait(300)

    const { code, errors } = await stopProcess(ending)

    expect({ code, errors }).toEqual({ code: 0, errors: expect.any(String) as string })
    servers[index] = startServerProcess()
    await servers[index].origin
  }
  await load.end()
  await expectStoredOnce(load, databaseUrl)
})
