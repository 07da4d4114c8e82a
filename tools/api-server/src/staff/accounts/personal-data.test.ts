import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { addChange } from '../../ledger/changes.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { FolderStore } from '../../platform/pictures/folder-store.ts'
import type { PictureStore } from '../../platform/pictures/picture-store.ts'
import { preparePictures } from '../../platform/pictures/pictures.ts'
import { newSession } from '../../testing/borrower.ts'
import { eraseAll } from '../../testing/declared.ts'
import { photograph } from '../../testing/pictures.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const store = new FolderStore(temporaryFolder())
const now = () => new Date()
let database: Database

beforeAll(async () => {
  const databaseUrl = await testDatabase()

  database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
})
afterAll(() => database.close())

/** The store, which does something before it stores or removes a content. */
function storeThat(before: Partial<Record<'keep' | 'remove', () => Promise<unknown>>>): PictureStore {
  return {
    keyId: null,
    incoming: store.incoming,
    put: (hash, content) => store.put(hash, content),
    read: (hash) => store.read(hash),
    async keep(picture) {
      await before.keep?.()
      return store.keep(picture)
    },
    async remove(hash) {
      await before.remove?.()
      await store.remove(hash)
    },
  }
}

async function keep(account: string, photo: Buffer<ArrayBuffer>, into: PictureStore = store): Promise<string> {
  return preparePictures(database, into, now, () => undefined).keep(account, new Blob([photo]))
}

async function hashOf(account: string): Promise<string> {
  const query = database.query.selectFrom('pictures').where('account_id', '=', account).select('content_hash')

  return (await query.executeTakeFirstOrThrow()).content_hash
}

test('an erasure leaves the picture that another account uploads at the same moment', async () => {
  const [erased, other] = [await newSession(database), await newSession(database)]
  const photo = await photograph(31, 20)
  let uploaded: Promise<string> | undefined

  await keep(erased.accountId, photo)

  const slow = storeThat({
    async remove() {
      uploaded = keep(other.accountId, photo)
      // As long as an upload needs that does not wait for the erasure.
      await Promise.race([uploaded, new Promise((resolve) => setTimeout(resolve, 500))])
    },
  })

  await eraseAll(database, slow, erased.accountId, now())
  expect(await uploaded).toMatch(/^[\da-f-]{36}$/)
  expect(await store.read(await hashOf(other.accountId))).toBeDefined()
})

test('an upload that an erasure overtakes leaves no picture behind', async () => {
  const { accountId } = await newSession(database)
  let hash = ''
  const overtaken = storeThat({
    async keep() {
      hash = await hashOf(accountId)
      await eraseAll(database, store, accountId, now())
    },
  })

  await expect(keep(accountId, await photograph(33, 20), overtaken)).rejects.toThrow('Your session has ended')
  expect(hash).toMatch(/^[\da-f]{64}$/)
  expect(await store.read(hash)).toBeUndefined()
})

test('an erasure leaves no digit of an account in the changes, and not the phone that a loan was taken with', async () => {
  const { accountId } = await newSession(database)
  const card = { accountId, productId: randomUUID(), cardType: '1' }
  const order = { accountId, consent: { agreedAt: '2026-11-21T04:00:00.000Z', agreements: [] } }
  const kept = async () => {
    const rows = await database.query.selectFrom('changes').orderBy('kind').select('data').execute()

    return rows.map(({ data }) => JSON.parse(data) as unknown)
  }
  const written = [
    { ...card, lastFour: '7890' },
    { ...order, consent: { ...order.consent, deviceId: 'a-phone' } },
  ]

  await database.query.transaction().execute(async (transaction) => {
    await addChange(transaction, 'card', written[0], now())
    await addChange(transaction, 'order', written[1], now())
  })
  expect(await kept()).toEqual(written)
  await eraseAll(database, store, accountId, now())
  expect(await kept()).toEqual([card, order])
})

test('an erasure that was cut off is done whole the next time', async () => {
  const { accountId } = await newSession(database)

  await keep(accountId, await photograph(35, 20))

  const hash = await hashOf(accountId)
  const broken = storeThat({ remove: () => Promise.reject(new Error('The store does not answer')) })

  await expect(eraseAll(database, broken, accountId, now())).rejects.toThrow('The store does not answer')
  await eraseAll(database, store, accountId, now())
  expect(await store.read(hash)).toBeUndefined()
})
