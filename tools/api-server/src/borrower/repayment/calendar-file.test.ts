import { dueDatesCalendar, getPaymentState } from '@pahiram/contract'
import { minorUnitsIn } from '@pahiram/formatting'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxPartnerKey } from '../../sandbox/sandbox-partner.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower } from '../../testing/borrower.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()

let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
})
afterAll(() => server.close())

function download({ orderId, productId }: Borrower, sessionId: string): Promise<Response> {
  return fetch(`${server.origin}${dueDatesCalendar.path}?${new URLSearchParams({ sessionId, productId, orderId })}`)
}

test('the calendar has an event for each payment that is owed, with an alarm two days before', async () => {
  const borrower = await Borrower.like('repay-instalments', server.origin)
  const answer = await download(borrower, borrower.session)
  const lines = (await answer.text()).split('\r\n')
  const unfolded = lines.join('\n').replaceAll('\n ', '').split('\n')

  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(unfolded.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART;VALUE=DATE:20261123',
    'DTSTART;VALUE=DATE:20261224',
  ])
  expect(unfolded).toContain('SUMMARY:Pay ₱1\\,759.66 to Bayani Loan')
  expect(unfolded.filter((line) => line === 'TRIGGER:-P2D')).toHaveLength(2)
  expect(new Set(unfolded.filter((line) => line.startsWith('UID:'))).size).toBe(2)
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('a product of a long name is folded between its characters', async () => {
  const borrower = await Borrower.like('repay-long', server.origin)
  const text = await (await download(borrower, borrower.session)).text()

  expect(text).toMatch(/\r\n /)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain('Agila Cash for Market Vendors\\, Tricycle Drivers and Their Families')
})

test('a name with line breaks and control characters is one line of the calendar', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })

  await database.query
    .updateTable('products')
    .where('id', '=', borrower.productId)
    .set({ name: 'Agila\rATTACH:http://a.example\r\nX\u0007\u000b\u000c; Cash' })
    .execute()
  await database.close()

  const text = await (await download(borrower, borrower.session)).text()

  expect(text.replaceAll('\r\n ', '')).toContain('to Agila\\nATTACH:http://a.example\\nX\\; Cash\r\n')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
})

test('another session gets no calendar, and its answer says why', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const answers = await Promise.all(['seed-21', 'nobody'].map((session) => download(borrower, session)))

  expect(answers.map(({ status }) => status)).toEqual([404, 401])
  expect(await answers[0]?.json()).toMatchObject({ code: '404', data: null })
})

test('a day that went back with an extension is newer than the day that it had moved to', async () => {
  const borrower = await Borrower.like('repay-delay', server.origin)
  const eventNow = async () => {
    const text = await (await download(borrower, borrower.session)).text()

    return { sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]), day: /DATE:(\d+)/.exec(text)?.[1] }
  }

  await borrower.payUrl({ isDelay: true })

  const { code, amount = '' } = await borrower.read(getPaymentState, { kind: 'delay' })
  const body = { id: 'moved', code, amount: Number(minorUnitsIn(amount)), paidAt: now, channel: '101' }
  const events = [await eventNow()]

  for (const state of ['paid', 'reversed']) {
    now += 60_000

    const signed = { path: '/partner/payments', key: sandboxPartnerKey, now: new Date(now), body: { ...body, state } }

    expect(await callSigned(server.origin, signed)).toMatchObject({ http: 200 })
    events.push(await eventNow())
  }

  const [first, moved, back] = events

  expect(events.map(({ day }) => day)).toEqual(['20261124', '20261225', '20261124'])
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? Number.NaN)
  expect(back?.sequence).toBeGreaterThan(moved?.sequence ?? Number.NaN)
})
