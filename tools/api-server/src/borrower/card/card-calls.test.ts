import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { bindCard, type CardItem, changeCard, getCardForm, getLoanDetails, readAnswer } from '@pahiram/contract'
import { addDays, marketDay } from '@pahiram/formatting/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tokenHashOf } from '../../platform/http/caller.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { confirmProductId, productIdOf } from '../../sandbox/products.ts'
import { seedId } from '../../sandbox/seed-id.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower } from '../../testing/borrower.ts'
import { call, seededOrders } from '../../testing/caller.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'
import { sandboxAccountKey, unseal } from '../../platform/keys/encryption.ts'
import { birthdays } from './birthday.ts'
import { prepareCardForm } from './card-form.ts'

const dataDir = databaseFolder()
const product_id = productIdOf('bayani-loan')
const person = { holderName: 'Maria Santos', birthday: '1990-12-31' }
const wallet = { cardType: '1', channelNumber: '90006', walletNumber: '09171234567', ...person }
const bank = { cardType: '2', bankCode: 'BTAL', accountNumber: '1234567890', branchPlace: '01-101', ...person }

const lines: string[] = []
let server: RunningServer

function start(options: Partial<Parameters<typeof startServer>[0]> = {}): Promise<RunningServer> {
  return startServer({ port: 0, dataDir, sites: [], mode: 'sandbox', log: (line) => lines.push(line), ...options })
}

beforeAll(async () => {
  server = await start()
})

afterAll(() => server.close())

async function itemsOf(fields: Record<string, string>, session = 'bind-wallet'): Promise<readonly CardItem[]> {
  const { data, status } = await call(server.origin, getCardForm, fields, session)

  expect(status).toBe('0')
  return readAnswer(getCardForm, data).items
}

async function bind(fields: Record<string, string>, session = 'bind-wallet', endpoint = bindCard) {
  const { status, message } = await call(server.origin, endpoint, { product_id, ...fields }, session)

  return { status, message }
}

const bound = { status: '0', message: 'success' }

test('a product’s form has its fields in order, of all four categories', async () => {
  const items = await itemsOf({ product_id })

  expect(items.map(({ code }) => code)).toEqual([
    'cardType',
    'channelNumber',
    'walletNumber',
    'alonNumber',
    'identity',
    'pickUpPlace',
    'bankCode',
    'accountNumber',
    'branchPlace',
    'holderName',
    'birthday',
  ])
  expect(new Set(items.map(({ cate }) => cate))).toEqual(new Set(['enum', 'text', 'citySelect', 'day']))
  expect(items.find(({ code }) => code === 'bankCode')?.note).toHaveLength(120)
})

test('a birthday comes with the days that are accepted, and a name with what a browser may fill in', async () => {
  const items = await itemsOf({ product_id })
  const itemNamed = (wanted: string) => items.find(({ code }) => code === wanted)

  expect(itemNamed('birthday')).toMatchObject({ ...birthdays(marketDay(Date.now())), autocomplete: 'bday' })
  expect(itemNamed('holderName')).toMatchObject({ autocomplete: 'name' })
  expect(itemNamed('accountNumber')).not.toHaveProperty('autocomplete', expect.anything())
})

test('a product may have a form of its own', async () => {
  const codes = async (product: string) => (await itemsOf({ product_id: product })).map(({ code }) => code)

  expect(await codes(productIdOf('dagat-credit'))).toEqual(['walletNumber', 'holderName'])
  expect(await codes(confirmProductId('agila-express'))).toEqual([
    'cardType',
    'bankCode',
    'accountNumber',
    'branchPlace',
  ])
})

test.each([
  ['no product', {}, 'Something is missing in this link. Please open this page from the app again.'],
  ['a product that is none', { product_id: 'x' }, 'This product takes no payment account here.'],
  ['an unknown product', { product_id: seedId('product', 'nothing') }, 'This product takes no payment account here.'],
])('there is no form for %s', async (_, fields, message) => {
  expect((await call(server.origin, getCardForm, fields, 'bind-wallet')).message).toBe(message)
})

test('there is no form in a country where nothing is lent', async () => {
  await server.close()

  const database = await openDatabase({ dataDir, onLost: (why) => expect.unreachable(why) })
  const abroad = await prepareCardForm(database, 'MX', undefined)(tokenHashOf('bind-wallet'), product_id).catch(String)

  await database.close()
  server = await start()
  expect(abroad).toContain('This product takes no payment account here.')
})

test('a form is for a known session only', async () => {
  expect((await call(server.origin, getCardForm, { product_id })).status).toBe('401')
  expect((await call(server.origin, getCardForm, { product_id }, 'nobody')).status).toBe('401')
  expect((await call(server.origin, bindCard, { product_id, ...wallet }, 'nobody')).status).toBe('401')
})

test.each([
  ['a wallet', wallet],
  ['a wallet of the other channel', { ...person, cardType: '1', channelNumber: '90007', alonNumber: '09175550000' }],
  ['a cash pick-up', { ...person, cardType: '1', channelNumber: '90008', identity: 'passport', pickUpPlace: '05-502' }],
  ['a bank account', bank],
])('%s is bound', async (_, fields) => {
  expect(await bind(fields)).toEqual(bound)
})

test.each([
  ['a field that is missing', { ...wallet, walletNumber: '' }, '"Wallet number" is missing.'],
  ['only blanks', { ...wallet, holderName: '   ' }, '"Account holder" is missing.'],
  ['letters among digits', { ...wallet, walletNumber: '0917x234567' }, '"Wallet number" has digits only.'],
  ['digits of another script', { ...wallet, walletNumber: '٠٩١٧' }, '"Wallet number" has digits only.'],
  ['a choice that is none', { ...bank, bankCode: 'nowhere' }, '"Bank" is none of the choices.'],
  ['a card type that is none', { ...bank, cardType: '3' }, '"Bank" does not belong to what you chose.'],
  ['half a place', { ...bank, branchPlace: '01' }, '"Branch" is none of the places.'],
  ['a city of another province', { ...bank, branchPlace: '01-201' }, '"Branch" is none of the places.'],
  ['a day that is none', { ...wallet, birthday: '2023-02-29' }, '"Date of birth" is a day like 1990-12-31.'],
  [
    'a birthday of somebody under 18',
    { ...wallet, birthday: addDays(birthdays(marketDay(Date.now())).to, 1) },
    '"Date of birth" must be at least 18 years ago: we lend to adults only.',
  ],
  [
    'a birthday of nobody alive',
    { ...wallet, birthday: '1871-03-18' },
    '"Date of birth" must be at most 90 years ago.',
  ],
  ['a hidden field', { ...wallet, bankCode: 'BTAL' }, '"Bank" does not belong to what you chose.'],
  [
    'a field of another channel',
    { ...wallet, alonNumber: '1' },
    '"Alon Pay number" does not belong to what you chose.',
  ],
  ['an unknown field', { ...wallet, isAdmin: '1' }, 'This form has no field "isAdmin".'],
  [
    'a text without end',
    { ...wallet, holderName: 'a'.repeat(101) },
    '"Account holder" is too long: at most 100 characters.',
  ],
])('%s is rejected with the field’s name and not stored', async (_, fields, message) => {
  expect(await bind(fields, 'bind-bank')).toEqual({ status: '400', message })
  expect((await itemsOf({ product_id }, 'bind-bank')).map(({ value }) => value).join('')).toBe('')
})

test('what no page can fill in is not asked for', async () => {
  const odd = { product_id: productIdOf('luntian-pera') }

  expect(await bind({ ...odd, walletNumber: '09171234567' }, 'bind-odd')).toEqual(bound)
  expect((await bind({ ...odd, walletNumber: '1', fingerprint: 'x' }, 'bind-odd')).message).toBe(
    '"Fingerprint" does not belong to what you chose.',
  )
})

test.each([product_id, product_id.toUpperCase()])('who comes back to %s finds a name and no number', async (sent) => {
  await bind({ ...bank, product_id: sent }, 'bind-plain')

  const answer = await call(server.origin, getCardForm, { product_id }, 'bind-plain')
  const values = readAnswer(getCardForm, answer.data).items.map(({ code, value }) => [code, value])

  expect(values.filter(([, value]) => value !== '')).toEqual([['holderName', 'Maria Santos']])
  expect(answer.http.body.toString()).not.toContain('1234567890')
  expect((await itemsOf({ product_id }, 'bind-large')).some(({ value }) => value === 'Maria Santos')).toBe(false)
})

test('the account of a loan under way is changed, and the order stops asking for one', async () => {
  const order = (await seededOrders(server.origin)).get('seed-card')
  const keys = { productId: order?.productId ?? '', orderId: order?.orderId ?? '' }
  const asks = async () =>
    readAnswer(getLoanDetails, (await call(server.origin, getLoanDetails, keys, 'seed-card')).data).cardNeedPop

  expect(await asks()).toBe(true)
  expect(await bind({ ...bank, product_id: keys.productId }, 'seed-card', changeCard)).toEqual(bound)
  expect(await asks()).toBe(false)
})

test('without a loan of the product there is nothing to change', async () => {
  expect((await bind(bank, 'bind-wallet', changeCard)).message).toBe(
    'You have no loan of this product whose account could be changed.',
  )
})

test('the same account sent thrice at once is one account and one card to repay with', async () => {
  await Promise.all([1, 2, 3].map(() => bind(bank, 'bind-large')))
  await server.close()

  const database = await openDatabase({ dataDir, onLost: (why) => expect.unreachable(why) })
  const account_id = seedId('account', 'bind-large')
  const accounts = await database.query
    .selectFrom('payment_accounts')
    .where('account_id', '=', account_id)
    .selectAll()
    .execute()
  const cards = await database.query.selectFrom('bank_cards').where('account_id', '=', account_id).selectAll().execute()

  await database.close()
  server = await start()

  expect(accounts).toHaveLength(1)
  expect(accounts[0]).toMatchObject({ holder_name: '', answers: {}, last_four: '7890', card_type: '2' })
  expect(cards.map(({ bank_name, last_four }) => [bank_name, last_four])).toEqual([['Bank of Tala', '7890']])

  const key = sandboxAccountKey(dataDir)

  expect(unseal(accounts[0]?.sealed_numbers ?? '', key, `${account_id} ${product_id}`)).toBe(
    '{"accountNumber":"1234567890"}',
  )
  expect(JSON.parse(unseal(accounts[0]?.sealed_person ?? '', key, `person ${account_id} ${product_id}`))).toMatchObject(
    {
      holderName: 'Maria Santos',
      answers: { birthday: '1990-12-31' },
    },
  )
})

test('a borrower names fifty accounts a day, however many are sent, and another one is not held up', async () => {
  const { session } = await Borrower.like('bind-wallet', server.origin)
  const answers = await Promise.all(Array.from({ length: 60 }, () => bind(wallet, session)))

  expect(answers.filter(({ status }) => status === '0')).toHaveLength(50)
  expect(answers.filter(({ status }) => status === '429')).toHaveLength(10)
  expect(await bind(wallet)).toEqual(bound)
})

test('an account number is in clear in no file of the database and in no log', async () => {
  const number = '7700112233445566'

  await bind({ ...bank, accountNumber: number }, 'bind-wallet')
  await bind({ ...bank, accountNumber: `${number}x` }, 'bind-wallet')
  await server.close()

  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const holding = files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(number))

  server = await start()
  expect(files.length).toBeGreaterThan(100)
  expect(holding.map(({ name }) => name)).toEqual([])
  expect(lines.join('\n')).not.toContain(number)
})

test('a form can be filled in by a session of a test’s own', async () => {
  const { session, productId } = await Borrower.like('bind-plain', server.origin)
  const fields = { product_id: productId, walletNumber: '09171234567', holderName: 'Ana Cruz' }
  const names = async (asked: string) =>
    (await itemsOf({ product_id: productId }, asked)).map(({ value }) => value).join('')

  expect(session).toMatch(/^bind-plain-/)
  expect(await bind(fields, session)).toEqual(bound)
  expect(await names(session)).toBe('Ana Cruz')
  expect(await names('bind-odd')).toBe('')
})

test('a server without a key takes no account, and says so', async () => {
  await server.close()
  server = await start({ accountKey: 'none' })

  const answer = await bind(wallet)

  await server.close()
  server = await start()
  expect(answer).toEqual({ status: '503', message: 'We cannot take payment accounts at the moment. Please call us.' })
})
