import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { createPaymentCode, getPaymentState, pushLoan, saveComplaint } from '@pahiram/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { keepBookDays } from '../../ledger/book-days.ts'
import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call, callStaff } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { childEnvironment } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { insertOnlyTables } from './server-role.ts'

/** The statements of `docs/operations.md` that make the server's role. */
const [, statements = ''] =
  /```sql\n(create role pahiram_server[\s\S]*?)```/.exec(
    readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8'),
  ) ?? []
const role = `pahiram_server_${process.pid}`
const coreKey = 'the-core-key-of-a-test-long-enough'
const partnerKey = 'the-partner-key-of-a-test-long-enough'
const staffToken = 'the-staff-token-of-a-test'
const databaseUrl = await testDatabase()
const limited = new URL(databaseUrl)
const owner = new pg.Client(databaseUrl)
const refunds: unknown[] = []
const paymentProvider: PaymentProvider = {
  payUrl: ({ code, pagesOrigin }) => Promise.resolve(`${pagesOrigin}/repaymentOfCode?payCode=${code}`),
  sendCode: () => Promise.resolve(),
  async refund(_key, request) {
    refunds.push(request)
    return { state: 'taken' }
  },
}
let server: RunningServer

limited.username = role
limited.password = 'a-password'

beforeAll(async () => {
  await owner.connect()
  await owner.query(statements.replaceAll('pahiram_server', role))
  await migrate({ PAHIRAM_SERVER_ROLE: role })
  server = await startServer({
    port: 0,
    dataDir: temporaryFolder(),
    databaseUrl: limited.href,
    migrations: 'require',
    sites: [],
    mode: 'production',
    coreKey,
    partner: { key: partnerKey },
    paymentProvider,
    staffToken,
    accountKey: Buffer.alloc(32, 7),
  })
}, 240_000)
afterAll(async () => {
  await server.close()
  await owner.query(`drop owned by ${role}; drop role ${role}`)
  await owner.end()
})

async function migrate(environment: Record<string, string>, url = databaseUrl) {
  const command = fileURLToPath(new URL('migrate-command.ts', import.meta.url))
  const env = { ...childEnvironment, DATABASE_URL: url, ...environment }

  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env })

    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }

    return { code, output: stderr }
  }
}

async function signed(key: string, method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const { http, message, data } = await callSigned(server.origin, { method, path, body, key })

  expect([path, http, message]).toEqual([path, 200, 'success'])
  return data ?? {}
}

const core = (method: string, path: string, body: unknown) => signed(coreKey, method, path, body)

function report(fields: object): Promise<Record<string, unknown>> {
  const common = { amount: 303_000, paidAt: Date.now(), channel: '301', state: 'paid' }

  return signed(partnerKey, 'POST', '/partner/payments', { ...common, ...fields })
}

test('a server in production lends, is repaid, takes back and refunds with the rights that operations name', async () => {
  const [productId, accountId] = [randomUUID(), randomUUID()]

  await core('PUT', `/core/products/${productId}`, {
    name: 'Agila Cash',
    logo: '/media/logos/agila-cash.svg',
    leastAmount: 200_000,
    greatestAmount: 2_500_000,
    rate: '0.06% a day',
    description: 'Money within a day',
    terms: { amount: 300_000, fee: 15_000, interest: 3000, periods: 1, periodDays: 30 },
    repayment: { channels: [{ number: '301', name: 'Counter', kind: 'counter', logo: '/media/channels/counter.svg' }] },
    agreements: [{ position: '1', title: 'Loan agreement', content: 'Between you and {product}.' }],
  })
  await core('POST', '/core/accounts', { accountId })

  const session = String((await core('POST', '/core/sessions', { accountId, deviceId: 'a-phone' }))['sessionId'])
  const press = async (endpoint: typeof pushLoan | typeof createPaymentCode, fields: Record<string, string>) => {
    const { data, message } = await call(server.origin, endpoint, { productId, ...fields }, session)

    expect([endpoint.path, message]).toEqual([endpoint.path, 'success'])
    return Object.values(data as Record<string, string>).join(' ')
  }
  const [, orderId = ''] = /orderId=([\w-]+)/.exec(
    await press(pushLoan, { amount: '3,000.00', periods: '1', termUnit: 'day', idempotencyKey: randomUUID() }),
  ) ?? ['']

  await core('POST', `/core/orders/${orderId}/status`, { status: 'payout' })

  const wanted = { orderId, amount: '3,030.00', channelNumber: '301', idempotencyKey: randomUUID() }
  const [, code = ''] = /payCode=(\w+)/.exec(await press(createPaymentCode, wanted)) ?? ['']

  // The second is held, and goes back; then the first is taken back.
  expect(await report({ id: 'one', code })).toMatchObject({ outcome: 'booked' })
  expect(await report({ id: 'two', code })).toMatchObject({ outcome: 'unapplied' })

  const staff = (path: string, body: unknown, token = staffToken) => callStaff(server.origin, path, body, token)
  const approver = (await staff('/staff/members', { name: 'Ben', role: 'approver' })).data as { token: string }
  const asked = await staff('/staff/money/requests', { payment: 'two', kind: 'refund', reason: 'Paid twice.' })
  const decision = { request: (asked.data as { request: string }).request, approve: true }

  expect(await staff('/staff/money/requests/decide', decision, approver.token)).toMatchObject({ http: 200 })
  expect(refunds).toEqual([{ reportId: 'two', amount: 303_000 }])
  expect(await report({ id: 'one', code, state: 'reversed' })).toMatchObject({ outcome: 'noted' })
  expect(
    (await call(server.origin, getPaymentState, { productId, orderId, kind: 'repay' }, session)).data,
  ).toMatchObject({
    orderStatus: 170,
  })

  const complaint = {
    problemType: '7',
    problemSonType: '',
    problemDetail: 'It is slow.',
    problemImage: '',
    orderNo: '',
  }

  expect(await call(server.origin, saveComplaint, complaint, session)).toMatchObject({ status: '0' })

  const database = await openDatabase({
    dataDir: 'unused',
    databaseUrl: limited.href,
    migrations: 'require',
    onLost: (why) => expect.unreachable(why),
  })

  expect(await keepBookDays(database, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))).toBeGreaterThan(0)
  await database.close()
}, 120_000)

test('a server’s role changes no table, and no row of what was agreed, decided, reported and booked', async () => {
  const client = new pg.Client(limited.href)

  expect(insertOnlyTables.join(' ')).toBe(
    'loans order_decisions order_consents order_agreements money_facts adjustments payment_reports book_entries book_days',
  )
  await client.connect()
  for (const change of [
    'drop table sessions',
    'alter table sessions add column x text',
    'create table x (y text)',
    'truncate sessions',
    ...insertOnlyTables.flatMap((table) => {
      const column = { book_days: 'day', payment_reports: 'id', book_entries: 'book' }[table as string] ?? 'account_id'

      return [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`]
    }),
  ])
    await expect(client.query(change), change).rejects.toThrow(/permission denied|must be owner/)
  // Days of landing events come and go by functions of the owner.
  expect((await client.query(`select add_landing_day('2020-01-01') as is`)).rows).toEqual([{ is: true }])
  expect((await client.query(`select drop_landing_days('2020-01-02') as days`)).rows).toEqual([{ days: 1 }])
  await client.end()
})

test('rights that a role had too many are taken, and migrate says which role cannot be', async () => {
  await owner.query(`grant all on book_entries to ${role}`)
  expect(await migrate({ PAHIRAM_SERVER_ROLE: role })).toEqual({ code: 0, output: 'The tables were up to date.\n' })

  const { rows } = await owner.query<{ privilege_type: string }>(
    `select privilege_type from information_schema.table_privileges where grantee = $1 and table_name = 'book_entries'`,
    [role],
  )

  expect(rows.map(({ privilege_type }) => privilege_type).toSorted()).toEqual(['INSERT', 'SELECT'])
  expect(await migrate({ PAHIRAM_SERVER_ROLE: 'nobody-at-all' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('the database has no such role') as string,
  })

  const me = String((await owner.query('select current_user as me')).rows[0]?.me)

  expect((await migrate({ PAHIRAM_SERVER_ROLE: me })).output).toContain('is the owner of the tables')
  expect((await migrate({ PAHIRAM_SERVER_ROLE: role }, '')).output).toContain('needs DATABASE_URL')
})
