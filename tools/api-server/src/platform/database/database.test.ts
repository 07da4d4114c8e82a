import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openDatabase } from './database.ts'
import { prepareQuery } from './prepared-query.ts'

const dataDir = join(temporaryFolder(), 'deep', 'data')
const onLost = (why: string) => expect.unreachable(why)

test('a database is opened twice in a row, keeps its rows, and is migrated once', async () => {
  const first = await openDatabase({ dataDir, onLost })
  const id = '00000000-0000-4000-8000-000000000001'

  await first.query.insertInto('accounts').values({ id }).execute()

  const applied = 'select name, applied_at from migrations order by name'
  const { rows: before } = await first.pool.query<{ name: string }>(applied)

  await expect(openDatabase({ dataDir, onLost })).rejects.toThrow('Another server is already running')
  await first.close()

  const second = await openDatabase({ dataDir, onLost })

  expect(await second.query.selectFrom('accounts').select('id').execute()).toEqual([{ id }])
  expect((await second.pool.query(applied)).rows).toEqual(before)
  expect(before.map(({ name }) => name)).toEqual(readdirSync(new URL('migrations/', import.meta.url)).toSorted())
  expect((await second.pool.query('select owner from migration_lock')).rows).toEqual([{ owner: null }])
  await second.close()
})

test('nobody else of this machine can look into the data folder', () => {
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, '..')).mode & 0o777).toBe(0o700)
})

test('a query is compiled and prepared once, and takes new values at each run', async () => {
  const database = await openDatabase({ dataDir, onLost })
  const builds: unknown[] = []
  const find = prepareQuery(database.pool, 'test-find', (slots: { id: string }) => {
    builds.push(slots)
    return database.query.selectFrom('accounts').where('id', '=', slots.id).select('id')
  })

  expect(await find({ id: '00000000-0000-4000-8000-000000000001' })).toHaveLength(1)
  expect(await find({ id: '00000000-0000-4000-8000-000000000002' })).toEqual([])
  expect(builds).toHaveLength(1)

  const { rows } = await database.pool.query(`select name from pg_prepared_statements where name = 'test-find'`)

  expect(rows).toEqual([{ name: 'test-find' }])
  await database.close()
})
