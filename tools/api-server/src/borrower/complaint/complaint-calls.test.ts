import {
  type AnyEndpoint,
  getComplaint,
  getComplaintInit,
  getCustomerContact,
  listComplaints,
  saveComplaint,
  scoreComplaint,
} from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { complaintOrderId, openedComplaints } from '../../sandbox/seed-complaints.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { complaintOf, file, filedNumber, initOf, tabsOf } from '../../testing/complaint-session.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()
/** A Friday at noon in Manila. */
const friday = Date.UTC(2026, 10, 27, 4)
const lines: string[] = []
const configuration = { supportEmail: 'help@bayani.example', servicePhone: '+63 2 8555 0199' }
const collected = complaintOrderId('collected')
const running = complaintOrderId('running')
const refused = complaintOrderId('refused')
const foreign = 'We cannot find this complaint in your account.'
let now = friday
let server: RunningServer
let origin = ''

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 20, now: () => new Date(now) }

  server = await startServer({
    port: 0,
    ...storage,
    sites: [],
    mode: 'sandbox',
    pace,
    configuration,
    log: (line) => lines.push(line),
  })
  origin = server.origin
})
afterAll(async () => server.close())

test('the form offers types, the sub-types of a collection complaint, and the orders of the session', async () => {
  const init = await initOf(origin, 'complaint', { orderId: running })
  const shown = init.orderList.map(({ orderNo, isShow, status }) => [orderNo, isShow, status])

  expect(init.problemType[0]).toEqual({ title: 'Collection and reminders', value: '1' })
  expect(init.problemType.length).toBeGreaterThan(5)
  expect(init.problemSonType.length).toBeGreaterThan(5)
  expect(init.orderDetail?.orderNo).toBe(running)
  // As some core systems write ids.
  expect((await initOf(origin, 'complaint', { orderId: running.toUpperCase() })).orderDetail?.orderNo).toBe(running)
  expect(shown).toEqual([
    [collected, true, 'Due soon'],
    [running, true, 'Running'],
    [complaintOrderId('overdue'), true, 'Overdue'],
    [complaintOrderId('repaid'), true, 'Repaid'],
    [refused, false, 'Not approved'],
  ])
  for (const { list, productName, productLogo } of init.orderList) {
    expect(productName).toMatch(/\w/)
    expect(productLogo).toMatch(/^\/media\/logos\//)
    expect(list.at(-1)?.title).toBe('Loan number')
    for (const { title, value } of list)
      expect([title, value]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
  }
})

test.each([[{}], [{ orderId: '' }], [{ orderId: 'nonsense' }], [{ orderId: '00000000-0000-4000-8000-000000000000' }]])(
  'the latest order is shown when another is not to be had: %o',
  async (fields) => {
    expect((await initOf(origin, 'complaint', fields)).orderDetail?.orderNo).toBe(collected)
  },
)

test('who has no order may complain all the same, and sees nobody else’s orders', async () => {
  const init = await initOf(origin, 'complaint-empty', { orderId: collected })

  expect(init.orderDetail).toBeUndefined()
  expect(init.orderList).toEqual([])
  expect(await file(origin, 'complaint-empty')).toMatchObject({ status: '0' })
})

test('a complaint about the collection is filed, promised for a weekday, and listed', async () => {
  const content = 'They call my office.\nEvery hour. ₱ 🙏'
  // A shell writes ids as its platform does.
  const orderNo = collected.toUpperCase()
  const fields = { problemType: '1', problemSonType: '102', problemDetail: content, orderNo }
  const number = await filedNumber(origin, 'complaint', fields)

  expect(number).toMatch(/^C-2611-\d{10}$/)
  expect(await complaintOf(origin, 'complaint', number)).toEqual({
    type: 'Collection and reminders',
    sonType: 'Family, friends or employer contacted',
    problemId: number,
    content,
    images: [],
    disposeDetail: `We answer complaint ${number} by 2 Dec 2026.`,
    disposeImages: [],
    isNeedScore: false,
    days: [
      { title: 'Received', value: '27 Nov 2026' },
      { title: 'Answer due', value: '2 Dec 2026' },
    ],
  })

  const tabs = await tabsOf(origin, 'complaint')

  expect(Object.keys(tabs)).toEqual(['All', 'Waiting', 'Answered'])
  expect(tabs['All']?.[0]).toEqual({
    id: number,
    time: '27 Nov 2026, 12:00',
    type: 'Collection and reminders',
    content,
  })
  expect(tabs['Waiting']).toEqual(tabs['All'])
  expect(tabs['Answered']).toEqual([])
})

test.each(['running', 'overdue', 'repaid'] as const)(
  'a collection complaint is accepted for an order that was paid out: %s',
  async (order) => {
    const fields = { problemType: '1', problemSonType: '101', orderNo: complaintOrderId(order) }

    expect(await file(origin, 'complaint', fields)).toMatchObject({ status: '0' })
  },
)

test('a collection complaint is accepted without an order, whether the account has one or not', async () => {
  for (const session of ['complaint', 'complaint-empty']) {
    expect(await file(origin, session, { problemType: '1', problemSonType: '103' })).toMatchObject({ status: '0' })
  }
})

test('filing a complaint answers its number and the day of the answer, also the second time', async () => {
  const fields = { problemDetail: 'I was called at 5 in the morning.' }
  const filed = await file(origin, 'complaint', fields)
  const number = (await tabsOf(origin, 'complaint'))['All']?.find(({ content }) => content === fields.problemDetail)?.id

  expect(filed.data).toEqual({ problemId: number, answerBy: '2 Dec 2026' })
  expect((await file(origin, 'complaint', fields)).data).toEqual(filed.data)
})

test('a promise that was not kept is not repeated', async () => {
  const number = await filedNumber(origin, 'complaint-empty', { problemDetail: 'Nobody answers.' })

  now = Date.UTC(2026, 11, 2, 15, 59)
  expect(await complaintOf(origin, 'complaint-empty', number)).toMatchObject({
    disposeDetail: expect.stringMatching(/^We answer complaint/) as string,
    days: [
      { title: 'Received', value: '27 Nov 2026' },
      { title: 'Answer due', value: '2 Dec 2026' },
    ],
  })
  now = Date.UTC(2026, 11, 2, 16)
  expect((await complaintOf(origin, 'complaint-empty', number)).late).toBe('We are late with our answer.')
  expect((await complaintOf(origin, 'complaint-empty', number)).disposeDetail).toBe(
    `Complaint ${number} should have been answered by 2 Dec 2026. We are sorry for the delay, and are working on it.`,
  )
  now = friday
})

/** Fields that make a complaint of the session `complaint` invalid, with the code and the message of the answer. */
const invalidComplaints: [fields: Record<string, string>, code: string, message: string | RegExp][] = [
  [{ problemDetail: ' \n\t ' }, '400', 'Please fill in your comments and suggestions'],
  [{ problemDetail: '' }, '400', 'Please fill in your comments and suggestions'],
  [{ problemDetail: 'x'.repeat(201) }, '400', 'problemDetail is not as expected'],
  [{ problemDetail: 'a\0b' }, '400', 'problemDetail holds a character that is not text'],
  [{ problemType: '99' }, '400', 'Please choose what your complaint is about.'],
  [{ problemType: '' }, '400', 'Please choose what your complaint is about.'],
  [
    { problemType: '1', orderNo: complaintOrderId('collected') },
    '400',
    'Please choose what went wrong with the collection.',
  ],
  [
    { problemType: '1', problemSonType: '999', orderNo: complaintOrderId('collected') },
    '400',
    'Please choose what went wrong with the collection.',
  ],
  [
    { problemType: '1', problemSonType: '101', orderNo: refused },
    '409',
    'El pedido seleccionado no admite el envío de tipo de colección.',
  ],
  [{ orderNo: '00000000-0000-4000-8000-000000000000' }, '404', 'We cannot find this loan in your account.'],
  [{ orderNo: 'nonsense' }, '404', 'We cannot find this loan in your account.'],
  [{ problemImage: 'https://evil.example/x.jpg' }, '400', /^One of your pictures is not here/],
  [{ problemImage: Array.from({ length: 10 }, () => '/x').join(',') }, '400', 'A complaint has at most 9 pictures.'],
]

test.each(invalidComplaints)('an invalid complaint %o is rejected with %s', async (fields, status, message) => {
  const before = (await tabsOf(origin, 'complaint'))['All']

  expect(await file(origin, 'complaint', fields)).toMatchObject({
    status,
    data: null,
    message: expect.stringMatching(message) as string,
  })
  expect((await tabsOf(origin, 'complaint'))['All']).toEqual(before)
})

test('a text of exactly 200 characters is taken whole', async () => {
  const content = 'y'.repeat(200)

  expect(
    (await complaintOf(origin, 'complaint', await filedNumber(origin, 'complaint', { problemDetail: content })))
      .content,
  ).toBe(content)
})

test('an order of another session cannot be complained about', async () => {
  expect(await file(origin, 'complaint-empty', { orderNo: collected })).toMatchObject({ status: '404', data: null })
})

test('a complaint of another session is rejected like one that does not exist', async () => {
  const problemId = openedComplaints.answered

  for (const [endpoint, fields] of [
    [getComplaint, { problemId }],
    [scoreComplaint, { problemId, score: '1' }],
  ] satisfies [AnyEndpoint, Record<string, string>][]) {
    const other = await call(origin, endpoint, fields, 'complaint')
    const none = await call(origin, endpoint, { ...fields, problemId: 'C-2611-999999' }, 'complaint')

    expect(other).toMatchObject({ status: '404', data: null, message: foreign })
    expect(other.http.body).toEqual(none.http.body)
  }
  expect((await complaintOf(origin, 'complaint-answered', problemId)).isNeedScore).toBe(true)
})

test('an answer is rated once, and a repeat changes nothing', async () => {
  const problemId = openedComplaints.answered
  const before = await complaintOf(origin, 'complaint-answered', problemId)
  const rate = (score: string) => call(origin, scoreComplaint, { score, problemId }, 'complaint-answered')

  expect(before).toMatchObject({ isNeedScore: true, sonType: 'Family, friends or employer contacted' })
  expect([before.images.length, before.disposeImages.length]).toEqual([2, 1])
  expect(await rate('6')).toMatchObject({ status: '400' })
  expect(await Promise.all(['4', '1'].map(rate))).toMatchObject([{ status: '00' }, { status: '00' }])
  expect(await rate('2')).toMatchObject({ status: '00', data: null })
  expect(await complaintOf(origin, 'complaint-answered', problemId)).toEqual({
    ...before,
    isNeedScore: false,
    days: [...before.days, { title: 'Closed', value: '27 Nov 2026' }],
  })
  expect(before.days.map(({ title }) => title)).toEqual(['Received', 'Answered'])
})

test('what is not answered cannot be rated', async () => {
  const problemId = openedComplaints.waiting

  expect(await call(origin, scoreComplaint, { score: '5', problemId }, 'complaint-waiting')).toMatchObject({
    status: '409',
    message: 'You can rate this service once your complaint is answered.',
  })
  expect((await complaintOf(origin, 'complaint-waiting', problemId)).isNeedScore).toBe(false)
})

test('the service is reached as the configuration says, also without a session', async () => {
  expect((await call(origin, getCustomerContact, { type: '1' })).data).toEqual({
    email: 'help@bayani.example',
    smWa: '+63 2 8555 0199',
  })
  expect(await call(origin, getCustomerContact, { type: '2' })).toMatchObject({ status: '400' })
})

const every: [AnyEndpoint, Record<string, string>][] = [
  [getComplaintInit, {}],
  [saveComplaint, { problemType: '7', problemDetail: 'x', problemImage: '' }],
  [listComplaints, {}],
  [getComplaint, { problemId: openedComplaints.waiting }],
  [scoreComplaint, { problemId: openedComplaints.waiting, score: '5' }],
]

test.each(every)('a call without a known session is rejected: %o', async (endpoint, fields) => {
  for (const session of [undefined, 'nobody']) {
    expect(await call(origin, endpoint, fields, session)).toMatchObject({ status: '401', data: null })
  }
})

test.each(every.filter(([{ effect }]) => effect === 'read'))(
  '%o answers every field of the contract',
  async (endpoint, fields) => {
    const { data } = await call(origin, endpoint, fields, 'complaint-waiting')
    const { shape } = endpoint.answer

    expect(Object.keys(data as object).toSorted()).toEqual(
      Object.keys(shape.kind === 'object' ? shape.of : {}).toSorted(),
    )
    expect(JSON.stringify(data)).not.toMatch(/undefined|NaN|\[object|Invalid Date|\{origin\}/)
  },
)

test('no fields whatever make a call fail on our side', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('1', '101', '%00', ',,,', collected),
  )

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...every), fc.array(text, { maxLength: 6 }), async ([endpoint, fields], odd) => {
      const asked = Object.fromEntries(
        Object.entries(fields).map(([name, usual], index) => [name, odd[index] ?? usual]),
      )
      const { http, status } = await call(origin, endpoint, asked, 'complaints')

      expect(http.status).toBe(200)
      expect(String(status)).toMatch(/^(?:00?|4\d\d)$/)
    }),
    { numRuns: roundsOf(100) },
  )
  expect(lines).toEqual([])
})
