import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '@pahiram/command-line/free-port'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { DebianPostgres, hasDebianPostgres } from '../../testing/debian-postgres.ts'
import { expectStoredOnce, readyAfter, readyMs, startLoad } from '../../testing/press-load.ts'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

/** Of the two databases, and of three servers. */
const folders = Array.from({ length: 5 }, temporaryFolder)
/** What runs, to be ended in the end: servers, then databases. */
const running: { close(): Promise<void> | void }[] = []

afterAll(async () => {
  for (const one of running.toReversed()) await one.close()
})

/** Starts a primary that acknowledges nothing that its replica does not have, and that replica. */
async function startPair(): Promise<{
  primary: DebianPostgres
  replica: DebianPostgres
  replicaPort: number
  port: number
}> {
  const [primaryFolder = '', replicaFolder = ''] = folders
  const [port, replicaPort] = [await freePort(), await freePort()]
  const primary = new DebianPostgres(primaryFolder, port)
  const replica = new DebianPostgres(replicaFolder, replicaPort)

  primary.create()
  primary.start('-c synchronous_standby_names=replica')
  replica.copy(primary, 'replica')
  replica.start()
  running.push({ close: () => replica.stop() })

  const client = new pg.Client({ connectionString: primary.url })

  await client.connect()
  await expect
    .poll(async () => (await client.query('select sync_state from pg_stat_replication')).rows, { timeout: 30_000 })
    .toEqual([{ sync_state: 'sync' }])
  await client.end()
  return { primary, replica, replicaPort, port }
}

test.skipIf(!hasDebianPostgres || !inject('isEveryRound'))(
  'servers follow a synchronous replica that is promoted, and what was acknowledged is there once',
  { timeout: 300_000 },
  async () => {
    const { primary, replica, replicaPort, port } = await startPair()
    const proxy = await startTcpProxy(port)

    running.push(proxy)

    const start = async (dataDir: string): Promise<RunningServer> => {
      const server = await startServer({
        port: 0,
        dataDir,
        databaseUrl: primary.url.replace(`:${port}/`, `:${proxy.port}/`),
        pool: { size: 6, timeoutMs: 10_000 },
        sites: [],
        mode: 'sandbox',
      })

      running.push(server)
      return server
    }
    const origins: string[] = []

    for (const folder of folders.slice(2)) origins.push((await start(folder)).origin)

    const load = startLoad(origins)

    await wait(3_000)
    primary.kill()
    // The address leads to the replica before it takes writes, as it may with a name or a virtual address.
    proxy.leadTo(replicaPort)
    await wait(2_000)

    const before = load.acknowledged.size

    replica.promote()

    const times = await Promise.all(origins.map(readyAfter))

    await wait(1_000)
    await load.end()
    console.log(
      `A replica promoted: ready again after ${times.map((time) => Math.round(time)).join(', ')} ms; ` +
        `${before} presses acknowledged before, ${load.acknowledged.size - before} after`,
    )
    await expectStoredOnce(load, replica.url)
    expect(load.acknowledged.size).toBeGreaterThan(before)
    for (const time of times) expect(time).toBeLessThan(readyMs)
  },
)
