import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { openDatabase } from '../database/database.ts'
import { testStorage } from '../../testing/test-database.ts'
import { prepareStaffLog } from './staff-log.ts'
import { prepareStaffMembers } from './staff-members.ts'

test('servers of a sandbox that start at once leave one member of each role', async () => {
  const onLost = (why: string) => expect.unreachable(why)
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost })
  const servers = [1, 2, 3].map(() => prepareStaffMembers(database, () => new Date()))

  await Promise.all(servers.map((members) => members.addSandboxMembers()))

  expect((await servers[0]?.list())?.map(({ name }) => name).toSorted()).toEqual([
    'admin',
    'approver',
    'editor',
    'support',
    'viewer',
  ])
  await database.close()
})

test('calls of one millisecond are listed in their order', async () => {
  const onLost = (why: string) => expect.unreachable(why)
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost })
  const now = new Date('2026-11-21T03:00:00Z')
  const log = prepareStaffLog(database, () => now)
  const calls = Array.from({ length: 6 }, (_, number) => `GET /staff/${number}`)

  for (const call of calls) await log.begin({ name: 'Ana', role: 'admin' }, call)

  const listed = await log.list({ days: 1, name: undefined })

  expect(listed.map(({ call }) => call).toReversed()).toEqual(calls)

  // A watch of releases looks twice a minute: what somebody did this morning is listed all the same.
  const looks = Array.from({ length: 1_500 }, (_, number) => ({
    id: randomUUID(),
    called_at: new Date(now.getTime() + 1 + number),
    name: 'CI',
    role: 'viewer' as const,
    call: 'GET /staff/releases/rates',
    subject: '',
  }))

  await database.query.insertInto('staff_calls').values(looks).execute()
  expect((await log.list({ days: 1, name: undefined })).map(({ call }) => call)).toEqual(expect.arrayContaining(calls))
  await database.close()
})
