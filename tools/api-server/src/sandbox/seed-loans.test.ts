import { getInstalmentPlan, getLoanDetails, pushLoan, readAnswer } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../start-server.ts'
import { Borrower, press } from '../testing/borrower.ts'
import { testStorage } from '../testing/test-database.ts'
import { confirmProductId } from './products.ts'

const storage = await testStorage('migrated')
const day = 24 * 60 * 60 * 1000
const states = { 'seed-170': 170, 'seed-174': 174, 'seed-180': 180, 'seed-200': 200, 'repay-instalments': 174 }

let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

function start(): Promise<RunningServer> {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  return startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
}

async function restart(days: number): Promise<void> {
  await server.close()
  now += days * day
  server = await start()
}

/** The borrower of a seeded session itself. */
async function seeded(name: string): Promise<Borrower> {
  const entries = (await (await fetch(`${server.origin}/__sandbox/scenarios`)).json()) as {
    name: string
    url: string
  }[]
  const entry = entries.find((one) => one.name === name)

  if (entry === undefined) throw new Error(`There is no scenario ${name}`)
  return new Borrower(server.origin, entry)
}

async function statuses(): Promise<Record<string, unknown>> {
  const pairs = Object.keys(states).map(async (name) => [name, await (await seeded(name)).status()])

  return Object.fromEntries(await Promise.all(pairs)) as Record<string, unknown>
}

test('seeded loans stand as their names say on whatever day the server starts, and nothing is entered twice', async () => {
  const rows = await (await seeded('repay-instalments')).rows()

  expect(await statuses()).toEqual(states)
  await restart(0)
  expect(await (await seeded('repay-instalments')).rows()).toEqual(rows)
  await restart(40)
  expect(await statuses()).toEqual(states)
  expect((await (await seeded('repay-code')).read(getInstalmentPlan)).defDetail?.title).toContain('12 minutes ago')
})

test('a server that runs over midnight lists its loans as their names say on the new day', async () => {
  now += 5 * day
  expect(await statuses()).toEqual(states)
})

test('what was paid is paid after a restart, and the loan that was taken then is still the live one', async () => {
  const paid = await seeded('seed-174')
  const begun = await seeded('repay-instalments')
  const fields = { amount: '10,000.00', periods: '6', termUnit: 'day', orderId: '' }

  await press(await paid.payUrl(), 'pay')
  await press(await begun.payUrl(), 'pay')

  const taken = readAnswer(pushLoan, (await paid.call(pushLoan, fields)).data).lendDetailsUrl
  const before = await begun.rows()

  await restart(0)
  expect(await (await seeded('seed-174')).status()).toBe(200)
  expect(await (await seeded('repay-instalments')).rows()).toEqual(before)

  const again = readAnswer(pushLoan, (await (await seeded('seed-174')).call(pushLoan, fields)).data).lendDetailsUrl

  expect(new URL(again ?? '').search).toBe(new URL(taken ?? '').search)
  await restart(2)
  // It goes its own way: nothing sets it back.
  expect((await (await seeded('repay-instalments')).rows())['Paid so far']).toBe('₱3,519.32')
})

test('a new session begins like its scenario, and an unknown scenario is rejected', async () => {
  const [one, other] = [
    await Borrower.like('repay-code', server.origin),
    await Borrower.like('repay-code', server.origin),
  ]

  expect(one.session).not.toBe(other.session)
  await press(await one.payUrl(), 'pay')
  expect([await one.status(), await other.status()]).toEqual([200, 174])
  for (const scenario of ['confirm', 'nobody']) {
    const body = JSON.stringify({ scenario })
    const headers = { 'content-type': 'application/json' }

    expect((await fetch(`${server.origin}/__sandbox/borrowers`, { method: 'POST', headers, body })).status).toBe(400)
  }
})

test('a static order of an account is not touched by what is paid', async () => {
  const long = await seeded('seed-long')

  expect((await long.read(getLoanDetails)).noticeStatusText).toContain('365 days late')
  expect((await long.call(getInstalmentPlan)).message).toBe('There is nothing to repay for this loan.')
  expect(long.productId).toBe(confirmProductId('agila-cash'))
})
