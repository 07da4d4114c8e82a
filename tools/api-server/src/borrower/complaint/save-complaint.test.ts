import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { sandboxStaffToken } from '@pahiram/api-client/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { complaintOrderId } from '../../sandbox/seed-complaints.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { newSession } from '../../testing/borrower.ts'
import { file, filedNumber, initOf, tabsOf, uploadedAddress } from '../../testing/complaint-session.ts'
import { photograph } from '../../testing/pictures.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { takeNumber } from './save-complaint.ts'

const dataDir = temporaryFolder()
let now = Date.UTC(2026, 10, 23)
let database: Database
/** Two on one database and one folder of pictures: neither knows what the other was asked. */
let servers: RunningServer[] = []

beforeAll(async () => {
  const databaseUrl = await testDatabase('sandbox')
  const pace = { reviewSeconds: 20, disburseSeconds: 20, now: () => new Date(now) }
  const log = (line: string) => expect.unreachable(line)

  servers = await Promise.all(
    [0, 1].map(() => startServer({ port: 0, dataDir, databaseUrl, sites: [], mode: 'sandbox', pace, log })),
  )
  database = await openDatabase({ dataDir, databaseUrl, onLost: log })
})
afterAll(async () => {
  await database.close()
  await Promise.all(servers.map((server) => server.close()))
})

const originOf = (index: number) => servers[index % 2]?.origin ?? ''

async function countOf(session: string): Promise<number> {
  return (await tabsOf(originOf(0), session))['All']?.length ?? 0
}

test('the same complaint thirty times at once on two servers is one complaint, and every call succeeds', async () => {
  const { session } = await newSession(database)
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => file(originOf(index), session)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['0']))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await countOf(session)).toBe(1)
})

test('different complaints at once are all kept, each with its own number', async () => {
  const { session } = await newSession(database)
  const texts = Array.from({ length: 40 }, (_, index) => `Complaint ${index}`)
  const answers = await Promise.all(
    texts.map((problemDetail, index) => file(originOf(index), session, { problemDetail })),
  )
  const all = (await tabsOf(originOf(1), session))['All'] ?? []

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['0']))
  expect(all).toHaveLength(40)
  expect(new Set(all.map(({ content }) => content))).toEqual(new Set(texts))
  expect(new Set(all.map(({ id }) => id)).size).toBe(40)
})

test('a borrower of more than a hundred loans complains about the first of them', async () => {
  const { session, accountId: account_id } = await newSession(database)
  const product = await database.query.selectFrom('products').limit(1).select('id').executeTakeFirstOrThrow()
  const usual = { product_id: product.id, status: 110, headline: '', explanation: '' }
  const off = { can_extend: false, opens_inside: false, asks_rating: false, needs_card: false }
  const orders = Array.from({ length: 120 }, (_, week) => ({
    ...usual,
    ...off,
    account_id,
    id: randomUUID(),
    created_at: new Date(now - week * 7 * 24 * 60 * 60_000),
  }))
  const orderNo = orders.at(-1)?.id ?? ''

  await database.query.insertInto('orders').values(orders).execute()
  expect((await initOf(originOf(0), session, { orderId: orderNo })).orderDetail?.orderNo).toBe(orderNo)
  expect(await file(originOf(0), session, { orderNo })).toMatchObject({ status: '0' })
})

test('whatever differs makes another complaint; another session’s is never the same', async () => {
  const { session } = await newSession(database)
  const { session: other } = await newSession(database)
  const photos = await Promise.all([1, 2].map((red) => photograph(30, 30, red * 60)))
  const [first = '', second = ''] = await Promise.all(
    photos.map((photo) => uploadedAddress(originOf(0), photo, session)),
  )

  for (const fields of [
    {},
    { problemType: '6' },
    { problemDetail: 'The app closes!' },
    { problemImage: first },
    { problemImage: second },
    { problemImage: `${first},${second}` },
    { problemImage: `${second},${first}` },
  ]) {
    await file(originOf(0), session, fields)
    await file(originOf(1), session, fields)
  }
  await file(originOf(0), other)
  expect(await countOf(session)).toBe(7)
  expect(await countOf(other)).toBe(1)
})

test('a picture that was uploaded again is still the same picture', async () => {
  const { session } = await newSession(database)
  const photo = await photograph(33, 30)

  await file(originOf(0), session, { problemImage: await uploadedAddress(originOf(0), photo, session) })
  await file(originOf(1), session, { problemImage: await uploadedAddress(originOf(1), photo, session) })
  expect(await countOf(session)).toBe(1)
})

test('another order makes another complaint', async () => {
  const fields = { problemType: '1', problemSonType: '104' }

  for (const order of ['collected', 'overdue', 'collected'] as const) {
    expect(await file(originOf(0), 'complaint', { ...fields, orderNo: complaintOrderId(order) })).toMatchObject({
      status: '0',
    })
  }
  expect(await countOf('complaint')).toBe(2)
})

test('ten minutes later the same complaint is a second one, counted from the first', async () => {
  const { session } = await newSession(database)
  const counts: number[] = []

  for (const minutes of [0, 6, 3.99, 0.01, 9.99]) {
    now += minutes * 60_000
    await file(originOf(0), session)
    counts.push(await countOf(session))
  }
  expect(counts).toEqual([1, 1, 1, 2, 2])
})

test('an account files fifty complaints a day, another one is not held up, and the next day it goes on', async () => {
  const [{ session }, other] = [await newSession(database), await newSession(database)]
  const fileAs = async (who: string, text: string, index: number) =>
    (await file(originOf(index), who, { problemDetail: text })).status
  const statuses: unknown[] = []

  for (let index = 0; index < 53; index += 1) statuses.push(await fileAs(session, `No. ${index}`, index))
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => '0'), '429', '429', '429'])
  expect(await fileAs(other.session, 'mine', 0)).toBe('0')
  // What was filed already is answered as it was.
  expect(await fileAs(session, 'No. 49', 0)).toBe('0')
  now += 24 * 60 * 60_000
  expect(await fileAs(session, 'No. 52', 0)).toBe('0')
})

test('a list of pictures that is far too long is refused at once', async () => {
  const { session } = await newSession(database)

  expect(await file(originOf(0), session, { problemImage: ','.repeat(900_000) })).toMatchObject({ status: '400' })
})

test('a number that another complaint has is not taken', async () => {
  const { accountId } = await newSession(database)
  const drawn = ['C-2611-000001', 'C-2611-000001', 'C-2611-000001', 'C-2611-000002']
  const take = () =>
    database.query
      .transaction()
      .execute((transaction) => takeNumber(transaction, accountId, new Date(now), () => drawn.shift() ?? ''))

  expect(await take()).toBe('C-2611-000001')
  expect(await take()).toBe('C-2611-000002')
  expect(drawn).toEqual([])
})

test('a picture that goes while its complaint is filed is asked for again', async () => {
  const { session, accountId } = await newSession(database)
  const problemImage = await uploadedAddress(originOf(0), await photograph(30, 20), session)
  const filed = await database.query.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('pictures').where('account_id', '=', accountId).execute()

    const answer = file(originOf(0), session, { problemImage })

    await wait(500)
    return { answer }
  })

  expect(await filed.answer).toMatchObject({
    status: '400',
    message: 'One of your pictures is not here any more. Remove it and add it again.',
  })
})

test('an account that is erased while its complaint is answered is no failure of the server', async () => {
  const { session, accountId } = await newSession(database)
  const [number, body] = [await filedNumber(originOf(0), session), new FormData()]

  body.set('id', number)
  body.set('text', 'Done.')
  body.set('image', new Blob([await photograph(31, 20)], { type: 'image/jpeg' }))

  const replied = await database.query.transaction().execute(async (transaction) => {
    await transaction.updateTable('complaints').where('number', '=', number).set({ content: '' }).execute()

    const headers = { authorization: `Bearer ${sandboxStaffToken}` }
    const answer = fetch(`${originOf(0)}/staff/complaint-reply`, { method: 'POST', headers, body })
    const kept = () => database.query.selectFrom('pictures').where('account_id', '=', accountId).select('id').execute()

    await expect.poll(kept, { timeout: 30_000 }).toHaveLength(1)
    await wait(500)
    await transaction.deleteFrom('pictures').where('account_id', '=', accountId).execute()
    return { answer }
  })

  expect((await replied.answer).status).toBe(400)
})
