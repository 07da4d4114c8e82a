import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase } from '../platform/database/database.ts'
import { testStorage } from '../testing/test-database.ts'
import { openComplaints } from './open-complaints.ts'

test('whether an order is disputed is asked of its account’s complaints, and not of all that there are', async () => {
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })

  try {
    const plan = await database.query.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction)
      return openComplaints(transaction, randomUUID(), randomUUID()).explain()
    })

    expect(JSON.stringify(plan)).toMatch(/Index.* on complaints/)
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  } finally {
    await database.close()
  }
})
