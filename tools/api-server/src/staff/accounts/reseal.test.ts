import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { seal, type SealKey, unseal } from '../../platform/keys/encryption.ts'
import { belonging } from '../../platform/keys/sealed-text.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { checkAccountKey, keptHashKey } from '../../platform/keys/account-key-facts.ts'
import { FolderStore } from '../../platform/pictures/folder-store.ts'
import { SealedStore } from '../../platform/pictures/sealed-store.ts'
import { hashKeyOf, phoneKeyOf, promotionKeys } from '../../platform/keys/promotion-keys.ts'
import { startServer } from '../../start-server.ts'
import { eraseAll, exportAll, jobsOf, resealAll } from '../../testing/declared.ts'
import { complaintOf } from '../../testing/complaint-session.ts'
import { newSession } from '../../testing/borrower.ts'
import { photograph } from '../../testing/pictures.ts'
import { childEnvironment } from '../../testing/server-process.ts'
import { testStorage } from '../../testing/test-database.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]
const storage = await testStorage('migrated')
const folderStore = new FolderStore(join(storage.dataDir, 'pictures'))
const number = 'C-2611-0000000001'
const phone = '+639171234567'
const registration = randomUUID()
const canary = { text: 'canary text', answer: 'canary answer', holder: 'Canary Dela Cruz', birthday: '1990-12-31' }
const now = () => new Date('2026-11-22T04:00:00Z')
let database: Database
let account = ''
let session = ''
let hash = ''

const open = () => openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })

// What a server without a key has left: texts and pictures in clear; and numbers that another key has encrypted.
beforeAll(async () => {
  database = await open()
  ;({ session, accountId: account } = await newSession(database))
  hash = await folderStore.keep(await photograph(30, 20))

  const { query } = database
  const product = randomUUID()

  await query
    .insertInto('products')
    .values({
      id: product,
      name: 'p',
      logo: '',
      least_amount: '0',
      greatest_amount: '0',
      range_label: '',
      rate: '',
      description: '',
      button_text: '',
      enabled: true,
      link_key: 'k',
      link: '',
    })
    .execute()
  await query
    .insertInto('complaints')
    .values({
      account_id: account,
      number,
      type_value: '7',
      sub_type_value: null,
      order_id: null,
      content: canary.text,
      created_at: now(),
      answer_by: '2026-11-25' as never,
      reply: canary.answer,
      replied_at: now(),
    })
    .execute()
  await query
    .insertInto('payment_accounts')
    .values({
      account_id: account,
      product_id: product,
      card_type: '2',
      holder_name: canary.holder,
      answers: JSON.stringify({ birthday: canary.birthday }),
      sealed_numbers: seal('{"accountNumber":"1234567890"}', first, belonging.numbers(account, product)),
      last_four: '7890',
      bound_at: now(),
    })
    .execute()
  await query
    .insertInto('pictures')
    .values({ account_id: account, id: randomUUID(), content_hash: hash, created_at: now() })
    .execute()
  await query
    .insertInto('registrations')
    .values({
      phone_key: promotionKeys(first).phoneKey(phone),
      id: registration,
      sealed_phone: seal(phone, phoneKeyOf(first), belonging.phone(registration)),
      source_id: randomUUID(),
      promotion_id: '',
      invite_code: '',
      device_id: '',
      app_name: '',
      merchant_number: '',
      user_name: '',
      registered_at: now(),
    })
    .execute()
})
afterAll(() => database.close())

/** All that the database and the picture's file hold, as one text. */
async function stored(): Promise<string> {
  const { query } = database
  const tables = await Promise.all([
    query.selectFrom('complaints').selectAll().execute(),
    query.selectFrom('payment_accounts').selectAll().execute(),
    query.selectFrom('registrations').selectAll().execute(),
  ])

  return (
    JSON.stringify(tables) + readFileSync(join(storage.dataDir, 'pictures', hash.slice(0, 2), `${hash}.jpg`), 'latin1')
  )
}

const leaks = (text: string) => [...Object.values(canary), '\xff\xd8\xff'].filter((secret) => text.includes(secret))

async function expectReadable(key: SealKey): Promise<void> {
  expect(await exportAll(database, account, key, new Date())).toMatchObject({
    complaints: [{ number, content: canary.text, reply: canary.answer }],
    payment_accounts: [
      {
        holder_name: canary.holder,
        answers: { birthday: canary.birthday },
        numbers: { accountNumber: '1234567890' },
      },
    ],
  })
  expect((await new SealedStore(folderStore, key).read(hash))?.subarray(0, 3).toString('latin1')).toBe('\xff\xd8\xff')

  const { sealed_phone, phone_key } = await database.query
    .selectFrom('registrations')
    .select(['sealed_phone', 'phone_key'])
    .executeTakeFirstOrThrow()
  const keys = promotionKeys(key, await keptHashKey(database, key))

  expect(unseal(sealed_phone, phoneKeyOf(key), belonging.phone(registration))).toBe(phone)
  expect(keys.phoneKey(phone)).toBe(phone_key)
}

test('what a server without a key left in clear is encrypted by a job of the server, and read as before', async () => {
  const store = new SealedStore(folderStore, first)
  const job = jobsOf(database, { store, now, sealKey: first }).find(({ name }) => name === 'seal')

  await checkAccountKey(database, first)
  expect(leaks(await stored())).toHaveLength(5)
  await expectReadable(first)
  expect(await job?.run()).toBe('encrypted 3 rows with the current key')
  expect(leaks(await stored())).toEqual([])
  await expectReadable(first)
  expect(await job?.run()).toBeUndefined()
})

test('a server without a key of the database does not start; with both it goes on, and numbers are found as before', async () => {
  await expect(checkAccountKey(database, second)).rejects.toThrow('PAHIRAM_ACCOUNT_KEY is not the key')
  await checkAccountKey(database, [second, first])
  // From here on the new key has encrypted something, so a server that has the old one alone would meet what it cannot read.
  await expect(checkAccountKey(database, first)).rejects.toThrow('PAHIRAM_ACCOUNT_KEY is not the key')
  await checkAccountKey(database, [first, second])
  await expectReadable([second, first])
  expect(await keptHashKey(database, [second, first])).toEqual(hashKeyOf(first))
})

test('account reseal encrypts everything with the current key, after which the old key is needed no more', async () => {
  await database.close()

  const staffToken = 'a-staff-token-of-a-test'
  const server = await startServer({
    port: 0,
    ...storage,
    sites: [],
    mode: 'production',
    accountKey: second,
    otherAccountKeys: [first],
    staffToken,
  })
  const child = spawn(process.execPath, [fileURLToPath(new URL('account-command.ts', import.meta.url)), 'reseal'], {
    env: { ...childEnvironment, PORT: new URL(server.origin).port, PAHIRAM_STAFF_TOKEN: staffToken },
  })
  let output = ''

  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  await once(child, 'close')

  const seen = await complaintOf(server.origin, session, number)

  await server.close()
  database = await open()
  expect(output).toBe('4 rows were encrypted again. Everything is encrypted with the current key.\n')
  expect(seen).toMatchObject({ content: canary.text, disposeDetail: canary.answer })
  await checkAccountKey(database, second)
  await expectReadable(second)
  await expect(checkAccountKey(database, first)).rejects.toThrow('PAHIRAM_ACCOUNT_KEY is not the key')
  await expect(exportAll(database, account, first, new Date())).rejects.toThrow('which is not set')
})

test('a row that is encrypted for one account cannot be read as another’s', async () => {
  const { accountId } = await newSession(database)

  await database.query.updateTable('complaints').set({ account_id: accountId }).execute()
  await expect(exportAll(database, accountId, second, new Date())).rejects.toThrow('unable to authenticate')
  await database.query.updateTable('complaints').set({ account_id: account }).execute()
})

test('an erasure leaves nothing of what was encrypted', async () => {
  await eraseAll(database, new SealedStore(folderStore, second), account, now())

  expect(await exportAll(database, account, second, new Date())).toMatchObject({
    complaints: [{ number, content: '', reply: null }],
    payment_accounts: [],
    pictures: [],
  })
  expect(await folderStore.read(hash)).toBeUndefined()
  expect(await resealAll(database, { key: second, store: folderStore, now })).toEqual({ rows: 0, isDone: true })
})
