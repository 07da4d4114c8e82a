import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openDatabase } from '../database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { startBucketServer } from '../../testing/bucket-server.ts'
import { uploadedAddress } from '../../testing/complaint-session.ts'
import { photograph } from '../../testing/pictures.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openPictureStore, readPictureSettings } from './open-picture-store.ts'
import { preparePictures } from './pictures.ts'
import { sweepPictures } from './sweep-pictures.ts'

const session = 'seed-21'
let environment: Record<string, string>
let databaseUrl = ''
let servers: [RunningServer, RunningServer]

beforeAll(async () => {
  environment = await startBucketServer()
  databaseUrl = await testDatabase('sandbox')

  const start = () =>
    startServer({
      port: 0,
      // Nothing is shared but the database and the bucket.
      dataDir: temporaryFolder(),
      databaseUrl,
      pictures: readPictureSettings(environment),
      sites: [],
      mode: 'sandbox',
    })

  servers = [await start(), await start()]
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

test('a picture that one server received is shown by the other', async () => {
  const address = await uploadedAddress(servers[0].origin, await photograph(), session)
  const shown = (server: RunningServer) => fetch(`${server.origin}${new URL(address).pathname}?sessionId=${session}`)
  const [here, there] = [await shown(servers[0]), await shown(servers[1])]

  expect(there.status).toBe(200)
  expect(there.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await there.arrayBuffer())).toEqual(Buffer.from(await here.arrayBuffer()))
})

test('a store keeps, reads and removes; what it does not have is undefined', async () => {
  const store = openPictureStore(readPictureSettings(environment), 'unused')
  const hash = await store.keep(Buffer.from('content'))

  expect((await store.read(hash))?.toString()).toBe('content')
  expect(await store.read('0'.repeat(64))).toBeUndefined()
  expect(await store.read('../secret')).toBeUndefined()
  await store.remove(hash)
  await store.remove(hash)
  expect(await store.read(hash)).toBeUndefined()
})

test('a bucket that rejects us fails the call and names no secret', async () => {
  const store = openPictureStore(
    readPictureSettings({ ...environment, PAHIRAM_PICTURES: 's3://nowhere', AWS_SECRET_ACCESS_KEY: 'canary' }),
    'unused',
  )

  await expect(store.keep(Buffer.from('content'))).rejects.toThrow(
    /^The bucket nowhere rejects PUT of a picture: HTTP 4/,
  )
  await expect(store.keep(Buffer.from('content'))).rejects.not.toThrow(/canary/)
})

describe('the sweep', () => {
  test('removes a picture that no complaint has after 30 days, and its content when no other row has it', async () => {
    const store = openPictureStore(readPictureSettings(environment), 'unused')
    const database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
    const twice = await photograph(320, 240, 10)
    const [first, second] = [
      await uploadedAddress(servers[0].origin, twice, session),
      await uploadedAddress(servers[1].origin, twice, session),
    ]
    const id = (address: string) => /([\da-f-]{36})\.jpg/.exec(address)?.[1] ?? ''
    const row = (address: string) =>
      database.query.selectFrom('pictures').where('id', '=', id(address)).select('content_hash').executeTakeFirst()
    const hash = (await row(first))?.content_hash ?? ''

    expect((await row(second))?.content_hash).toBe(hash)
    await sweepPictures(database, store, inDays(29))
    expect(await row(first)).toBeDefined()

    // The second is younger, and keeps the content.
    await database.query
      .updateTable('pictures')
      .where('id', '=', id(second))
      .set({ created_at: inDays(5) })
      .execute()
    await sweepPictures(database, store, inDays(31))
    expect([await row(first), (await row(second))?.content_hash]).toEqual([undefined, hash])
    expect(await store.read(hash)).toBeDefined()
    await sweepPictures(database, store, inDays(36))
    expect([await row(second), await store.read(hash)]).toEqual([undefined, undefined])
    // Those of the seeded complaints are attached.
    expect(
      (await database.query.selectFrom('complaint_pictures').select('picture_id').execute()).length,
    ).toBeGreaterThan(0)
    await database.close()
  })

  test('what the bucket did not take is none of the newest thirty, and goes with the next sweep', async () => {
    const store = openPictureStore(readPictureSettings(environment), 'unused')
    const database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
    const away = Object.assign(Object.create(store) as typeof store, { keep: () => Promise.reject(new Error('away')) })
    const pictures = preparePictures(
      database,
      away,
      () => new Date(),
      () => undefined,
    )
    const { id } = await database.query.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const count = async () => (await database.query.selectFrom('pictures').select('id').execute()).length
    const before = await count()

    await expect(pictures.keep(id, new Blob([await photograph(64, 48, 3)]))).rejects.toThrow('away')
    await sweepPictures(database, store, new Date())
    expect(await count()).toBe(before)
    await database.close()
  })
})

test.each([
  [{ PAHIRAM_PICTURES: '/srv/pictures' }, 'it looks like s3://bucket/prefix'],
  [{ PAHIRAM_PICTURES: 's3://' }, 'it looks like s3://bucket/prefix'],
  [{ PAHIRAM_PICTURES: 's3://pictures', AWS_SECRET_ACCESS_KEY: '' }, 'AWS_SECRET_ACCESS_KEY is not'],
])('the settings %j are rejected', (given, why) => {
  expect(() => readPictureSettings({ AWS_ACCESS_KEY_ID: randomUUID(), ...given })).toThrow(why)
})

test('a prefix may end in a slash or not', () => {
  const prefixOf = (PAHIRAM_PICTURES: string) => readPictureSettings({ ...environment, PAHIRAM_PICTURES })?.prefix

  expect(['s3://b1x', 's3://b1x/', 's3://b1x/a/b', 's3://b1x/a/b/'].map(prefixOf)).toEqual(['', '', 'a/b/', 'a/b/'])
})
