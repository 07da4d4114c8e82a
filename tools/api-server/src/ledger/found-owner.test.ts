import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openDatabase } from '../platform/database/database.ts'
import { startRealPostgres } from '../testing/real-postgres.ts'
import { holdAccount } from './account-money.ts'
import { receiveReport } from './receive-report.ts'

test('money that goes back while staff find out whose it is waits for what else happens on that account', async () => {
  const databaseUrl = await (await startRealPostgres()).createDatabase('owner')
  const database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
  const { query } = database
  const [accountId, id, now] = [randomUUID(), randomUUID(), new Date()]
  const report = { id, code: 'of nobody', amount: 1_000, channel: 'bank', paidAt: now } as const
  const order: string[] = []
  const freed = Promise.withResolvers<void>()

  await query.insertInto('accounts').values({ id: accountId }).execute()
  await receiveReport(database, { ...report, state: 'paid' }, now)

  let reversing: Promise<unknown> = Promise.resolve()
  const assigning = query.transaction().execute(async (staff) => {
    await staff.selectFrom('reported_payments').where('id', '=', id).select('id').forUpdate().execute()
    // No fact is entered here, so it is refused; when is what counts.
    reversing = receiveReport(database, { ...report, state: 'reversed', reversedAt: now }, now).catch(() =>
      order.push('reversed'),
    )
    await wait(300)
    await staff.updateTable('reported_payments').where('id', '=', id).set({ account_id: accountId }).execute()
  })
  const other = query.transaction().execute(async (transaction) => {
    await holdAccount(transaction, accountId)
    await freed.promise
    order.push('other')
  })

  await assigning
  await wait(500)
  freed.resolve()
  await other
  await reversing
  expect(order).toEqual(['other', 'reversed'])
  await database.close()
})
