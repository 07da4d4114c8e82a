import { roundsOf } from '@pahiram/contract/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../platform/database/database.ts'
import { newSession } from '../testing/borrower.ts'
import { testDatabase } from '../testing/test-database.ts'
import { followFacts } from './account-money.ts'
import { readChanges } from './changes.ts'
import { decideOrder, type Decision } from './decide-order.ts'
import { prepareOffer } from './offer.ts'
import { seed } from '../sandbox/seed.ts'
import { confirmProductId } from '../sandbox/products.ts'
import { takeLoan } from '../borrower/confirm/take-loan.ts'
import { tokenHashOf } from '../platform/http/caller.ts'

const pairs = roundsOf(2_000, 60)
const minute = 60_000
const begin = Date.UTC(2026, 10, 21, 4)

/** Two servers, whose clocks differ by three minutes. */
let servers: Database[] = []

beforeAll(async () => {
  const databaseUrl = await testDatabase()
  const open = () => openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })

  servers = [await open(), await open()]
  await seed(serverOf(0), 'pahiram://', new Date(begin))
}, 240_000)
afterAll(() => Promise.all(servers.map((server) => server.close())))

function serverOf(index: number): Database {
  const server = servers[index % servers.length]

  if (server === undefined) throw new Error('There is no server')
  return server
}

function clockOf(index: number): Date {
  return new Date(begin + (index % 2) * 3 * minute)
}

/** An order that waits for a decision. */
async function push(): Promise<string> {
  const { session } = await newSession(serverOf(0))
  const offer = await prepareOffer(serverOf(0), () => clockOf(0))(tokenHashOf(session), confirmProductId('agila-cash'))
  const orderId = crypto.randomUUID()
  const keyed = { account_id: offer.account_id, call: 'pushLoan', key: undefined }
  const pace = { reviewSeconds: 1, disburseSeconds: 1, waitsForCore: true, now: () => clockOf(0) }

  await takeLoan(serverOf(0), offer, { orderId, tokenHash: tokenHashOf(session), keyed }, { lender: '' }, pace)
  return orderId
}

/** The statuses that the core system reads of an order, in its order. */
async function historyOf(orderId: string): Promise<unknown[]> {
  const seen: unknown[] = []
  let after = '0'

  for (;;) {
    const { changes, cursor } = await readChanges(serverOf(0), { after })

    if (changes.length === 0) return seen
    for (const { kind, data } of changes) {
      const { orderId: id, status } = data as { orderId: string; status: number }

      if (id === orderId && (kind === 'order' || kind === 'status')) seen.push(status)
    }
    after = cursor
  }
}

const possible = ['21,110', '21,151', '21,170', '21,151,110', '21,151,170']

test(`${pairs} pairs of decisions at once, at two servers whose clocks differ: one comes after the other`, async () => {
  const words: Decision[] = ['payout', 'refusal', 'approval', 'payout']

  for (let pair = 0; pair < pairs; pair += 1) {
    const orderId = await push()
    const [one = 'payout', other = 'refusal'] = [words[pair % 4], words[(pair + 1 + (pair % 3)) % 4]]
    const answers = await Promise.allSettled([
      decideOrder(serverOf(pair), orderId, { status: one }, clockOf(pair)),
      decideOrder(serverOf(pair + 1), orderId, { status: other }, clockOf(pair + 1)),
    ])
    const failed = answers
      .filter((answer) => answer.status === 'rejected')
      .map(({ reason }) => reason as { code: string })

    for (const { code } of failed) expect(code).toBe('409')

    const history = (await historyOf(orderId)).join(',')
    const order = await serverOf(0)
      .query.selectFrom('orders')
      .where('id', '=', orderId)
      .select('status')
      .executeTakeFirstOrThrow()

    expect(possible).toContain(history)
    expect(history.endsWith(String(order.status))).toBe(true)
    // What was acknowledged is in the history.
    expect(history.split(',').length - 1).toBe(new Set([one, other]).size - failed.length)
  }
}, 600_000)

test('a refusal after an approval was decided when it was refused: thirty days later the borrower may ask again', async () => {
  const orderId = await push()
  const refusedAt = new Date(begin + 5 * 24 * 60 * minute)

  await decideOrder(serverOf(0), orderId, { status: 'approval' }, clockOf(0))
  await decideOrder(serverOf(0), orderId, { status: 'refusal' }, refusedAt)

  const order = serverOf(0).query.selectFrom('orders').where('id', '=', orderId).select('decided_at')

  expect(await order.executeTakeFirst()).toEqual({ decided_at: refusedAt })
})

test('a decision is repeated without effect, and cannot be another one, or at another moment', async () => {
  const orderId = await push()
  const decide = (status: Decision, at?: number) =>
    decideOrder(
      serverOf(0),
      orderId,
      { status, at: at === undefined ? undefined : new Date(at) },
      new Date(begin + minute),
    )

  await expect(decide('payout', Date.UTC(2020, 0, 1))).rejects.toMatchObject({ code: '400', word: 'at_before_order' })
  await expect(decide('payout', begin + 3 * minute)).rejects.toMatchObject({ code: '400', word: 'at_in_future' })
  expect(await decide('payout', begin)).toEqual({ orderId, status: 170 })
  expect(await decide('payout', begin)).toEqual({ orderId, status: 170 })
  expect(await decide('payout')).toEqual({ orderId, status: 170 })
  await expect(decide('payout', begin + 1)).rejects.toMatchObject({ code: '409', word: 'decided_already' })
  await expect(decide('refusal')).rejects.toMatchObject({ code: '409', word: 'order_paid_out' })
  await expect(decide('approval')).rejects.toMatchObject({ code: '409' })
  expect(await historyOf(orderId)).toEqual([21, 170])
})

/** Decides at a moment so many minutes after the begin, seen an hour later. */
function decideAt(orderId: string, status: Decision, minutes?: number) {
  const at = minutes === undefined ? undefined : new Date(begin + minutes * minute)

  return decideOrder(serverOf(0), orderId, { status, at }, new Date(begin + 60 * minute))
}

/** What is stored of an order, with the moment from which its product may be taken again. */
async function storedOf(orderId: string) {
  return serverOf(0)
    .query.selectFrom('orders')
    .innerJoin('live_orders as live', 'live.order_id', 'orders.id')
    .where('orders.id', '=', orderId)
    .select(['orders.status', 'orders.paid_out_at', 'orders.needs_card', 'orders.account_id', 'live.ends_at'])
    .executeTakeFirstOrThrow()
}

test('a loan is cancelled before its payout, and may be taken again', async () => {
  const orderId = await push()

  expect(await decideAt(orderId, 'approval', 1)).toEqual({ orderId, status: 151 })
  expect(await decideAt(orderId, 'cancel', 2)).toEqual({ orderId, status: 110 })
  expect(await decideAt(orderId, 'cancel')).toEqual({ orderId, status: 110 })
  await expect(decideAt(orderId, 'cancel', 3)).rejects.toMatchObject({ code: '409', word: 'decided_already' })
  for (const status of ['payout', 'refusal', 'payout-failed', 'write-off'] as const)
    await expect(decideAt(orderId, status)).rejects.toMatchObject({ code: '409', word: 'order_cancelled' })
  // An answer that got lost is given once more.
  expect(await decideAt(orderId, 'approval', 1)).toEqual({ orderId, status: 151 })
  expect(await storedOf(orderId)).toMatchObject({ status: 110, ends_at: new Date(begin + 2 * minute) })
  expect(await historyOf(orderId)).toEqual([21, 151, 110])

  const paidOut = await push()

  await decideAt(paidOut, 'payout', 1)
  await expect(decideAt(paidOut, 'cancel')).rejects.toMatchObject({ code: '409', word: 'order_paid_out' })
})

test('a payout that failed owes nothing, asks for another account, and may be made once more', async () => {
  const orderId = await push()

  await decideAt(orderId, 'payout', 5)

  const { account_id: accountId } = await storedOf(orderId)
  const owed = async () => (await books(accountId)).reduce((sum, line) => sum + Number(line.amount), 0)

  expect(await owed()).toBeGreaterThan(0)
  await expect(decideAt(orderId, 'payout-failed', 3)).rejects.toMatchObject({ code: '400', word: 'at_before_payout' })
  expect(await decideAt(orderId, 'payout-failed', 10)).toEqual({ orderId, status: 151 })
  expect(await decideAt(orderId, 'payout-failed', 10)).toEqual({ orderId, status: 151 })
  await expect(decideAt(orderId, 'payout-failed', 11)).rejects.toMatchObject({ word: 'decided_already' })
  expect(await storedOf(orderId)).toMatchObject({ status: 151, paid_out_at: null, needs_card: true, ends_at: null })
  expect(await owed()).toBe(0)
  // The payout that failed, sent once more, pays nothing out.
  expect(await decideAt(orderId, 'payout', 5)).toEqual({ orderId, status: 170 })
  expect(await storedOf(orderId)).toMatchObject({ status: 151 })
  expect(await decideAt(orderId, 'payout', 20)).toEqual({ orderId, status: 170 })
  expect(await storedOf(orderId)).toMatchObject({ status: 170, needs_card: false })
  expect(await historyOf(orderId)).toEqual([21, 170, 151, 170])
  expect(await decideAt(orderId, 'payout-failed')).toEqual({ orderId, status: 151 })
})

test('an account that takes no money can be known before the payout', async () => {
  const orderId = await push()

  expect(await decideAt(orderId, 'payout-failed', 1)).toEqual({ orderId, status: 151 })
  expect(await decideAt(orderId, 'payout', 2)).toEqual({ orderId, status: 170 })
})

test('a loan that runs is written off, and no other', async () => {
  const orderId = await push()

  await expect(decideAt(orderId, 'write-off')).rejects.toMatchObject({ code: '409', word: 'order_not_paid_out' })
  await decideAt(orderId, 'payout', 1)

  const { account_id: accountId } = await storedOf(orderId)
  const days = (count: number) => new Date(begin + count * 24 * 60 * minute)
  const follow = (count: number) =>
    serverOf(0)
      .query.transaction()
      .execute((transaction) => followFacts(transaction, accountId, days(count)))

  await follow(200)

  const writeOff = (count: number) =>
    decideOrder(serverOf(0), orderId, { status: 'write-off', at: days(count) }, days(201))

  expect(await writeOff(200)).toEqual({ orderId, status: 180 })
  expect(await writeOff(200)).toEqual({ orderId, status: 180 })
  await expect(writeOff(199)).rejects.toMatchObject({ code: '409', word: 'decided_already' })
  await expect(decideAt(orderId, 'payout-failed')).rejects.toMatchObject({ code: '409', word: 'order_written_off' })

  const written = (await follow(201)).loans.get(orderId)

  expect((await follow(300)).loans.get(orderId)?.outstanding).toBe(written?.outstanding)
  expect(await historyOf(orderId)).toEqual([21, 170, 174, 180, 180])
})

async function books(accountId: string) {
  return serverOf(0)
    .query.selectFrom('book_entries')
    .where('account_id', '=', accountId)
    .where('book', '=', 'debt')
    .select('amount')
    .execute()
}
