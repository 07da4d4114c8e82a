import { expect, test } from 'vitest'

import { openDatabase } from '../database/database.ts'
import { testStorage } from '../../testing/test-database.ts'
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
