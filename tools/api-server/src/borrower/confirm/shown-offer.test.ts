import { randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  getAgreementLink,
  getConfirmDetail,
  getInstalmentPlan,
  getVariantConfirmDetail,
  listAgreements,
  listOrderAgreements,
  pushLoan,
  pushVariantLoan,
  readAnswer,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { FolderStore } from '../../platform/pictures/folder-store.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { eraseAll, exportAll } from '../../testing/declared.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testStorage } from '../../testing/test-database.ts'

const key = 'the-core-key-of-a-test-long-enough'
const changed = { status: '409', message: 'The offer has changed. Please look at it again.', data: null }
const figures = { amount: 300_000, fee: 15_000, interest: 3_000, periods: 2, periodDays: 30 }
const shown = { amount: '3,000.00', periods: '2', termUnit: 'day' }
const loanAgreement = { position: '1', title: 'Loan agreement', content: 'Between you and {product}.\n\n{figures}' }
const disclosure = { position: '2', title: 'Disclosure statement', content: '{cost}' }
const agreements = [loanAgreement, disclosure]
const counter = { number: '301', name: 'Tindahan Counter', kind: 'counter', logo: '/media/c.svg' }
const product = {
  name: 'Agila Ca$$h',
  logo: '/media/logos/agila-cash.svg',
  leastAmount: 100_000,
  greatestAmount: 900_000,
  rate: '0.06% a day',
  description: 'Money within a day',
  terms: figures,
  repayment: { channels: [counter] },
  agreements,
}

let server: RunningServer
let database: Database

beforeAll(async () => {
  const storage = await testStorage('migrated')
  const configuration = { companyName: 'Araw & Co', secRegistration: 'CS2026', certificateOfAuthority: '12' }

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'production', coreKey: key, configuration })
  database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
}, 240_000)
afterAll(async () => {
  await database.close()
  await server.close()
})

async function core(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const { message, data } = await callSigned(server.origin, { method, path, body, key })

  expect([path, message]).toEqual([path, 'success'])
  return data ?? {}
}

/** A borrower with a session, who is offered a new product. */
class Shopper {
  readonly productId = randomUUID()
  readonly accountId = randomUUID()
  session = ''

  static async of(product_: Partial<typeof product> = {}): Promise<Shopper> {
    const shopper = new Shopper()

    await shopper.put(product_)
    await core('POST', '/core/accounts', { accountId: shopper.accountId })
    shopper.session = await shopper.begin('phone-1')
    return shopper
  }

  put(changes: Partial<Omit<typeof product, 'terms'>> & { enabled?: boolean; terms?: object }): Promise<unknown> {
    return core('PUT', `/core/products/${this.productId}`, { ...product, ...changes })
  }

  async begin(deviceId: string): Promise<string> {
    return String((await core('POST', '/core/sessions', { accountId: this.accountId, deviceId }))['sessionId'])
  }

  offer(offer: object): Promise<unknown> {
    return core('PUT', `/core/offers/${this.accountId}/${this.productId}`, offer)
  }

  call(endpoint: AnyEndpoint, fields: Record<string, string> = {}, session = this.session, lang = '') {
    return call(server.origin, endpoint, { productId: this.productId, ...fields }, session, lang && `?lang=${lang}`)
  }

  async offerId(endpoint: AnyEndpoint = getConfirmDetail, session = this.session, lang = ''): Promise<string> {
    const { offerId = '' } = readAnswer(getConfirmDetail, (await this.call(endpoint, {}, session, lang)).data)

    return offerId
  }

  async push(fields: Record<string, string> = {}, lang = ''): Promise<{ orderId: string }> {
    const { message, data } = await this.call(pushLoan, { ...shown, ...fields }, this.session, lang)

    if (message !== 'success') throw new Error(`The push is refused: ${String(message)}`)
    return { orderId: new URL(readAnswer(pushLoan, data).lendDetailsUrl ?? '').searchParams.get('orderId') ?? '' }
  }

  async agreed(orderId: string, session = this.session) {
    return readAnswer(listOrderAgreements, (await this.call(listOrderAgreements, { orderId }, session)).data)
  }
}

async function textOf(url = ''): Promise<string> {
  const answer = await fetch(url)

  return `${answer.status} ${await answer.text()}`
}

test('an offer has the same id on both pages, in every language, on every device, and after it was written again', async () => {
  const borrower = await Shopper.of()
  const id = await borrower.offerId()

  expect(id).toMatch(/^[\da-f]{64}$/)
  expect(await borrower.offerId(getVariantConfirmDetail)).toBe(id)
  expect(await borrower.offerId(getConfirmDetail, borrower.session, 'fil')).toBe(id)
  expect(await borrower.offerId(getConfirmDetail, await borrower.begin('phone-2'))).toBe(id)
  await borrower.put({})
  expect(await borrower.offerId()).toBe(id)

  await borrower.offer(figures)
  expect(await borrower.offerId()).toBe(id)
  expect(await (await Shopper.of()).offerId()).not.toBe(id)
})

test.each<[string, (borrower: Shopper) => Promise<unknown>]>([
  ['fee', (borrower) => borrower.offer({ ...figures, fee: 90_000 })],
  ['interest', (borrower) => borrower.offer({ ...figures, interest: 90_000 })],
  ['days', (borrower) => borrower.offer({ ...figures, periodDays: 7 })],
  ['product’s terms', (borrower) => borrower.put({ terms: { ...figures, interest: 4_000 } })],
  ['rate', (borrower) => borrower.put({ rate: '0.05% a day' })],
  ['agreement', (borrower) => borrower.put({ agreements: [{ ...loanAgreement, content: 'Other.' }, disclosure] })],
  ['number of agreements', (borrower) => borrower.put({ agreements: [loanAgreement] })],
  ['being open', (borrower) => borrower.put({ enabled: false })],
])('a push of an offer whose %s changed since it was shown is refused, and nothing is done', async (_, change) => {
  const borrower = await Shopper.of()
  const offerId = await borrower.offerId()

  await change(borrower)
  expect(await borrower.call(pushLoan, { ...shown, offerId })).toMatchObject(changed)
  expect(
    await borrower.call(pushVariantLoan, { amount: shown.amount, period: '2', unit: 'day', offerId }),
  ).toMatchObject({ ...changed, status: '409' })
  expect(await database.query.selectFrom('orders').where('account_id', '=', borrower.accountId).execute()).toEqual([])
})

test('the rate in words is said of an offer that has it, and of no other', async () => {
  const borrower = await Shopper.of()
  const said = async () => {
    const { pRateDsc, details } = readAnswer(getConfirmDetail, (await borrower.call(getConfirmDetail)).data)
    const query = new URLSearchParams({ productId: borrower.productId, scene: '3', position: '1' })
    const link = await call(server.origin, getAgreementLink, '', borrower.session, `?${query}`)

    return [
      pRateDsc,
      details.find(({ text }) => text === 'Interest rate')?.value,
      (await textOf(readAnswer(getAgreementLink, link.data).contract_url)).includes('0.06% a day'),
    ]
  }

  expect(await said()).toEqual(['0.06% a day', '0.06% a day', true])
  // Twice the amount for half the days, at a rounded interest.
  await borrower.offer({ ...figures, amount: 600_001, periods: 1 })
  expect(await said()).toEqual(['0.06% a day', '0.06% a day', true])
  await borrower.offer({ ...figures, interest: 3_300 })
  expect(await said()).toEqual(['', undefined, false])
})

test('the new offer is taken with its own id, and once it is, the same push again is the same order', async () => {
  const borrower = await Shopper.of()

  await borrower.offerId()
  await borrower.offer({ ...figures, fee: 20_000 })

  const offerId = await borrower.offerId()
  const { orderId } = await borrower.push({ offerId })

  expect((await borrower.push({ offerId })).orderId).toBe(orderId)
})

test('an old page, which sends no offer, is judged by amount and term', async () => {
  const borrower = await Shopper.of()

  await borrower.offer({ ...figures, fee: 20_000 })
  expect((await borrower.call(pushLoan, { ...shown, periods: '3' })).status).toBe('400')
  expect((await borrower.push()).orderId).toMatch(/^[\da-f-]{36}$/)
})

test('an order shows what was agreed to, whatever its product says later, to its borrower alone', async () => {
  const borrower = await Shopper.of()
  const { orderId } = await borrower.push({ offerId: await borrower.offerId() })

  await borrower.put({ name: 'Other', agreements: [{ position: '9', title: 'New', content: 'New.' }], enabled: false })

  const agreed = await borrower.agreed(orderId)
  const texts = await Promise.all(agreed.map(({ url }) => textOf(url)))

  expect(agreed.map(({ title }) => title)).toEqual(['Loan agreement', 'Disclosure statement'])
  expect(await borrower.agreed('')).toEqual(agreed)
  for (const { url, agreedAt } of agreed) {
    expect(url).not.toContain(borrower.session)
    expect(agreedAt).toMatch(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d$/)
  }
  expect(texts[0]).toMatch(/^200 .*<h1>Loan agreement<\/h1><p>Between you and Agila Ca\$\$h\.<\/p>/s)
  expect(texts[0]).toContain('<meta name="robots" content="noindex">')
  expect(texts[0]).toContain('<td>₱150.00</td>')
  expect(texts[0]).toContain('Araw &amp; Co · SEC Registration No. CS2026')
  expect(texts[1]).toContain('<th scope="row">You get</th><td>₱2,850.00</td>')

  const other = await Shopper.of()

  expect(
    (await call(server.origin, listOrderAgreements, { productId: borrower.productId, orderId }, other.session)).data,
  ).toEqual([])
  expect(await call(server.origin, listOrderAgreements, { productId: borrower.productId, orderId })).toMatchObject({
    status: '401',
  })
  for (const id of [randomUUID(), '1', orderId])
    expect(await textOf(`${server.origin}/agreements/agreed/${id}`)).toMatch(/^404/)
})

test('what was agreed to stays in the language that it was read in', async () => {
  const borrower = await Shopper.of()
  const { orderId } = await borrower.push({ offerId: await borrower.offerId() }, 'fil')
  const [{ title, url } = {}] = await borrower.agreed(orderId)
  const text = await textOf(url)

  expect(title).not.toBe('Loan agreement')
  expect(text).toContain('<html lang="fil">')
  expect(text).toContain(`<h1>${title}</h1>`)
})

test('agreements and ways to pay belong to their product: another product’s change nothing', async () => {
  const borrower = await Shopper.of()
  const offerId = await borrower.offerId()
  const other = await Shopper.of({
    agreements: [{ position: '1', title: 'Theirs', content: 'Theirs.' }],
    repayment: { channels: [{ ...counter, name: 'Their counter' }] },
  })
  const titlesOf = async (one: Shopper) => {
    const query = new URLSearchParams({ productId: one.productId, scene: '3' })
    const { data } = await call(server.origin, listAgreements, '', one.session, `?${query}`)

    return readAnswer(listAgreements, data).map(({ title }) => title)
  }

  expect(await titlesOf(other)).toEqual(['Theirs'])
  expect(await titlesOf(borrower)).toEqual(['Loan agreement', 'Disclosure statement'])
  expect(await borrower.offerId()).toBe(offerId)

  const { orderId } = await borrower.push({ offerId })

  await core('POST', `/core/orders/${orderId}/status`, { status: 'payout' })

  const plan = readAnswer(getInstalmentPlan, (await borrower.call(getInstalmentPlan, { orderId })).data)

  expect(plan.repayList.map(({ name }) => name)).toEqual(['Tindahan Counter'])
})

test('the consent is exported with its texts, and outlives an erasure', async () => {
  const borrower = await Shopper.of()
  const offerId = await borrower.offerId()
  const { orderId } = await borrower.push({ offerId })

  await core('POST', `/core/orders/${orderId}/status`, { status: 'refusal' })

  const before = await exportAll(database, borrower.accountId, undefined, new Date())

  await eraseAll(database, new FolderStore(temporaryFolder()), borrower.accountId, new Date())

  const after = await exportAll(database, borrower.accountId, undefined, new Date())

  expect(before['order_consents']).toMatchObject([
    { order_id: orderId, offer_id: offerId, device_id: 'phone-1', agreed_at: expect.any(Date) as Date },
  ])
  expect(before['order_agreements']).toMatchObject([
    {
      title: 'Loan agreement',
      language: 'en',
      content: expect.stringContaining('Between you and Agila Ca$$h') as string,
    },
    { title: 'Disclosure statement' },
  ])
  expect(after['order_consents']).toEqual(before['order_consents'])
  expect(after['order_agreements']).toEqual(before['order_agreements'])
})
