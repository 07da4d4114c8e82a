import { randomUUID } from 'node:crypto'

import { errorsListed } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testStorage } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { listErrors } from './error-reports.ts'

let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
})
afterAll(async () => database.close())

test('thousands of errors that somebody invents hide none that many borrowers see, and a thousand alike no other', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const row = { page: '/order', kind: 'render', reference: '', release: null, stack: '', engine: '', shell: '' }
  const rows = (count: number, message: (index: number) => string, minutes: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...row,
      id: randomUUID(),
      message: message(index),
      created_at: at(minutes + index / 10_000),
    }))

  await database.query
    .insertInto('error_reports')
    .values([
      ...rows(20, () => 'real', 60),
      ...rows(errorsListed, (index) => `invented ${index}`, 1),
      ...rows(1_000, () => 'often', 30),
    ])
    .execute()

  const listed = await listErrors(database, { hours: 24 })
  const counted = (message: string) => listed.filter((one) => one.message === message).length

  expect(listed).toHaveLength(errorsListed)
  expect([counted('real'), counted('often')]).toEqual([19, 999])
  expect(listed.map(({ at: time }) => time)).toEqual(
    listed
      .map(({ at: time }) => time)
      .toSorted()
      .reverse(),
  )
})
