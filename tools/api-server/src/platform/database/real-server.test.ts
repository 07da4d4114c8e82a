import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { saveEvent } from '@pahiram/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { call, callStaff } from '../../testing/caller.ts'
import { testCalls } from '../../testing/calls-suite.ts'
import { codesTo, landingDocument, landingVisitor, newCaptcha } from '../../testing/landing-visitor.ts'
import { type RealPostgres, startRealPostgres } from '../../testing/real-postgres.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { StartProblem } from '../start-problem.ts'
import { openDatabase } from './database.ts'
import { openRealServer } from './real-server.ts'

const onLost = (why: string) => expect.unreachable(why)
/** Of the pictures alone, and shared as the database is. */
const dataDir = temporaryFolder()
let postgres: RealPostgres
let databaseUrl = ''
let servers: RunningServer[] = []

beforeAll(async () => {
  postgres = await startRealPostgres()
  databaseUrl = await postgres.createDatabase('shared')
  // Both at once, on an empty database: each must wait for, or survive, what the other creates.
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
})

function start(at = databaseUrl): Promise<RunningServer> {
  const configuration = { mobilePattern: 'ph' }
  const proxies = ['127.0.0.1']
  const log = (line: string) => void (line.startsWith('SMS ') || onLost(line))

  return startServer({ port: 0, dataDir, databaseUrl: at, sites: [], mode: 'sandbox', configuration, proxies, log })
}

function server(index: number): RunningServer {
  const running = servers[index]

  if (running === undefined) throw new Error('The servers did not start')
  return running
}

describe('calls on PostgreSQL', () => {
  testCalls(() => server(0))
})
describe('calls on a second server beside it', () => {
  testCalls(() => server(1))
})

/** The database's address through a proxy that ends so many connections when a text is sent through them. */
async function cuttingProxy(text: string, most: number) {
  let cuts = 0
  const proxy = createServer((client) => {
    const database = connect(Number(new URL(databaseUrl).port), '127.0.0.1')

    database.on('error', () => undefined).on('close', () => client.destroy())
    client.on('error', () => undefined).on('close', () => database.destroy())
    database.pipe(client)
    client.on('data', (sent) => {
      if (cuts === most || !sent.includes(text)) return void database.write(sent)
      cuts += 1
      return client.destroy()
    })
  }).listen(0, '127.0.0.1')

  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())

  const address = new URL(databaseUrl)

  address.port = String((proxy.address() as AddressInfo).port)
  return { address: address.href, cuts: () => cuts }
}

test.each(['migration_lock', 'begin', 'commit'])(
  'a start whose connection breaks at its first %s begins again',
  async (text) => {
    const { address, cuts } = await cuttingProxy(text, 1)
    const started = await start(address)

    expect(cuts()).toBe(1)
    expect((await fetch(`${started.origin}/healthz`)).status).toBe(200)
    await started.close()
  },
)

test('a start whose connection breaks each time ends with a word on it', async () => {
  const { address, cuts } = await cuttingProxy('migration_lock', Infinity)

  await expect(start(address)).rejects.toThrow(
    new StartProblem('The database of DATABASE_URL cuts connections: Connection terminated unexpectedly'),
  )
  expect(cuts()).toBeGreaterThan(3)
})

test('a start waits for a replica that is promoted meanwhile', async () => {
  const url = await postgres.createDatabase('promoted')
  const admin = new pg.Client({ connectionString: databaseUrl })
  const lines: string[] = []

  await admin.connect()
  await admin.query('alter database promoted set default_transaction_read_only = on')

  const pool = await openRealServer(url, undefined, (line) => {
    lines.push(line)
    void admin.query('alter database promoted reset default_transaction_read_only')
  })

  expect(lines).toEqual([`PostgreSQL at 127.0.0.1:${postgres.port} cannot be used: it takes no writes. Trying again.`])
  await Promise.all([pool.end(), admin.end()])
})

test('what is written through one server is there for the other', async () => {
  const database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost })
  const presses = Array.from({ length: 40 }, (_, index) => `side-by-side-${index}`)

  await Promise.all(
    presses.map(async (productId, index) => {
      const { origin } = server(index % 2)

      expect(await call(origin, saveEvent, { moduleId: '30', positionId: '1', productId }, 'seed-21')).toMatchObject({
        status: '0',
      })
    }),
  )

  const kept = await database.query
    .selectFrom('events')
    .where('product_id', 'like', 'side-by-side-%')
    .select('product_id')
    .execute()

  expect(kept).toHaveLength(presses.length)
  expect(new Set(kept.map((event) => event.product_id))).toEqual(new Set(presses))
  await database.close()
})

test('visitors of two servers meet the limits of one: three codes, one registration, a version for each publisher', async () => {
  const origins = [server(0).origin, server(1).origin]
  const [one, other] = [landingVisitor(origins[0] ?? ''), landingVisitor(origins[1] ?? '')]
  const phone = one.phone
  // From an address each, as a proxy in front names it, so that none waits for another but for the number.
  const visitors = Array.from({ length: 8 }, (_, index) =>
    landingVisitor(origins[index % 2] ?? '', {}, { 'x-forwarded-for': `203.0.113.${index}` }, phone),
  )
  const captchas = await Promise.all(visitors.map(() => newCaptcha(origins[0] ?? '')))
  const sent = await Promise.all(visitors.map((visitor, index) => visitor.askCode(captchas[index])))

  expect(sent.map(({ code }) => code).toSorted()).toEqual(['0', '0', '0', '429', '429', '429', '429', '429'])

  // The same captcha at both servers at once is one try.
  const shared = await newCaptcha(origins[1] ?? '')
  const tried = await Promise.all([other.askCode(shared), landingVisitor(origins[0] ?? '').askCode(shared)])

  expect(tried.map(({ code }) => code).toSorted()).toEqual(['0', '101'])

  const [smsCode = ''] = await codesTo(origins[0] ?? '', phone)
  const captcha = captchas[sent.findIndex(({ code }) => code === '0')] ?? shared
  const registered = await Promise.all(visitors.map((visitor) => visitor.register({ ...captcha, smsCode })))

  expect(registered.map(({ code }) => code).toSorted()).toEqual(['0', ...Array.from({ length: 7 }, () => '11')])

  const published = await Promise.all(
    visitors.map((_, index) =>
      callStaff(origins[index % 2] ?? '', '/staff/templates', { document: landingDocument('raced') }),
    ),
  )
  const versions = published.map(({ data }) => (data as { version: number }).version)

  expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a connection that breaks within a transaction fails that transaction alone', async () => {
  const admin = new pg.Client({ connectionString: databaseUrl })
  const database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost })

  await admin.connect()
  await expect(
    database.query.transaction().execute(async (transaction) => {
      await transaction.selectFrom('orders').select('id').limit(1).execute()
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shared' and pid <> pg_backend_pid()`,
      )
      // No statement runs while the connection ends, so only the pool's own listener learns of it.
      await wait(200)
      await transaction.selectFrom('orders').select('id').limit(1).execute()
    }),
  ).rejects.toThrow(/terminat|not queryable/)
  expect(await database.query.selectFrom('orders').select('id').limit(1).execute()).toHaveLength(1)
  await database.close()
  await admin.end()

  const press = { moduleId: '30', positionId: '1', productId: 'after-loss' }

  for (const { origin } of servers) {
    expect(await call(origin, saveEvent, press, 'seed-21')).toMatchObject({ status: '0' })
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  }
})

test('a server that ends finishes the calls that run, and answers 503 to those that come late', async () => {
  const ending = await start()
  const productId = 'drained'
  const statuses: unknown[] = []
  const agents = Array.from({ length: 8 }, async () => {
    try {
      for (;;) {
        const { status } = await call(
          ending.origin,
          saveEvent,
          { moduleId: '30', positionId: '1', productId },
          'seed-21',
        )

        statuses.push(status)
        if (status === '503') return
      }
    } catch {
      // The connection was refused: the server has ended.
    }
  })

  await wait(200)
  await ending.close()
  await Promise.all(agents)

  const database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost })
  const stored = await database.query.selectFrom('events').where('product_id', '=', productId).select('id').execute()

  await database.close()
  expect(stored.length).toBeGreaterThan(0)
  expect(stored).toHaveLength(statuses.filter((status) => status === '0').length)
})

test('a statement that takes too long is ended, and the pool goes on', async () => {
  const pool = await openRealServer(databaseUrl, { size: 1, timeoutMs: 200 })

  await expect(pool.query('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await pool.end()
})

test('five starters at once leave one whole set of tables', async () => {
  const fresh = await postgres.createDatabase('raced')
  const opened = await Promise.all(
    Array.from({ length: 5 }, () => openDatabase({ dataDir: 'unused', databaseUrl: fresh, onLost })),
  )

  for (const database of opened) {
    expect(await database.query.selectFrom('orders').selectAll().execute()).toEqual([])
  }
  await Promise.all(opened.map((database) => database.close()))
})

test.each([
  ['shared', 'pahiram', 'wrong-canary', /does not let user "pahiram" in\. Check the user and the password/],
  ['shared', 'nobody', 'right', /does not let user "nobody" in/],
  ['missing', 'pahiram', 'right', /has no database "missing"\. Create it, or correct DATABASE_URL\.$/],
])('database %s with user %s and password %s is rejected with a message', async (name, user, password, line) => {
  const refused = openRealServer(postgres.address(name, user, password))

  await expect(refused).rejects.toThrow(line)
  await expect(refused).rejects.not.toThrow(/canary/)
})
