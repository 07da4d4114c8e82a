import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { getLoanDetails, saveEvent, sessionHeader } from '@pahiram/contract'
import autocannon, { type Request } from 'autocannon'

import { startPostgres } from './postgres.ts'
import { processorMs } from './processor-time.ts'

/*
 * What three servers answer beside one, over one PostgreSQL: loan details read, presses stored, one after the other. Where the
 * machine has the cores the ratio is judged; else the processor time of a call at each process says what it would be.
 *
 *     node src/testing/bench/servers.ts [seconds a run, 6]
 */

const promisedRatio = 2.2
/** Three servers, their load and the database that answers them. */
const coresWanted = 8
const seconds = Number(process.argv[2] ?? '6')
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const session = 'seed-180-rollover'
const folder = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))
const postgres = await startPostgres()
const servers: RunningServer[] = []

try {
  // The first creates tables and seeds, which the others find.
  for (let count = 0; count < 3; count += 1) servers.push(await startServer())

  const [one, three] = [await measure(servers.slice(0, 1)), await measure(servers)]
  const ratio = three.callsASecond / one.callsASecond
  const cores = availableParallelism()

  console.log(
    `three servers answer ${ratio.toFixed(2)} × one (promised ${promisedRatio} on ${coresWanted} cores; here ${cores})`,
  )
  if (cores >= coresWanted) {
    if (ratio < promisedRatio) process.exitCode = 1
  } else {
    const most = 1_000 / one.serverMs

    console.log(
      `too few cores to judge: a server with a core of its own answers ${Math.round(most)} calls/s at most, three ` +
        `${Math.round(3 * most)}, which take ${((3 * most * one.databaseMs) / 1_000).toFixed(1)} cores of the database`,
    )
  }
} finally {
  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(servers.map(({ child }) => new Promise((resolve) => child.once('close', resolve))))
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface RunningServer {
  readonly child: ChildProcess
  readonly origin: string
}

async function startServer(): Promise<RunningServer> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      PAHIRAM_MODE: 'sandbox',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

  for await (const text of child.stdout) {
    const [, origin] = /served at (http:\S+)/.exec(String(text)) ?? []

    if (origin !== undefined) {
      child.stdout.resume()
      return { child, origin }
    }
  }
  throw new Error('The server ended')
}

interface Measured {
  readonly callsASecond: number
  /** Processor time of a call at the servers and at the database, ms. */
  readonly serverMs: number
  readonly databaseMs: number
}

/** Sends reads and writes to all of the servers at once, and says what they answered and what that cost. */
async function measure(asked: readonly RunningServer[]): Promise<Measured> {
  const load = (duration: number) =>
    Promise.all(
      asked.map(({ origin }) =>
        autocannon({ url: origin, requests: callsOf(), duration, connections: 20, workers: 1 }),
      ),
    )

  await load(2)

  const pids = asked.map(({ child }) => child.pid ?? 0)
  const before = { servers: processorMs(pids), database: processorMs(postgres.pids()) }
  const results = await load(seconds)
  const calls = results.reduce((sum, one) => sum + one.requests.total, 0)
  const wrong = results.reduce((sum, one) => sum + one.errors + one.non2xx, 0)
  const callsASecond = calls / seconds
  const serverMs = (processorMs(pids) - before.servers) / calls
  const databaseMs = (processorMs(postgres.pids()) - before.database) / calls

  console.log(
    `${asked.length} server${asked.length === 1 ? '' : 's'}: ${Math.round(callsASecond)} calls/s, ${wrong} wrong; processor time of ` +
      `a call: ${serverMs.toFixed(2)} ms of a server, ${databaseMs.toFixed(2)} ms of the database`,
  )
  if (wrong > 0) process.exitCode = 1
  return { callsASecond, serverMs, databaseMs }
}

/** Nine reads and a write, as borrowers look and press. */
function callsOf(): Request[] {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', [sessionHeader('sessionId')]: session }
  const details = {
    method: getLoanDetails.method,
    path: getLoanDetails.path,
    headers,
    body: new URLSearchParams({ productId: '', orderId: '' }).toString(),
  }
  const press = {
    method: saveEvent.method,
    path: saveEvent.path,
    headers,
    body: new URLSearchParams({ moduleId: '30', positionId: '1', productId: 'bench' }).toString(),
  }

  return [...Array.from({ length: 9 }, () => details), press]
}
