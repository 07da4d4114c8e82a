import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { holdAccount } from '../../ledger/account-money.ts'
import { startRealPostgres } from '../../testing/real-postgres.ts'
import { openDatabase } from './database.ts'
import { retrying } from './retry.ts'

test('of two writers at once, both are done although the first stops for longer than a statement may take', async () => {
  const databaseUrl = await (await startRealPostgres()).createDatabase('stalled')
  const open = () =>
    openDatabase({
      dataDir: 'unused',
      databaseUrl,
      pool: { size: 5, timeoutMs: 1_000 },
      onLost: (why) => expect.unreachable(why),
    })
  const [one, other] = [await open(), await open()]
  const id = randomUUID()
  const begun: string[] = []
  const write = (name: string, { query }: typeof one) =>
    retrying(() =>
      query.transaction().execute(async (transaction) => {
        begun.push(name)
        await holdAccount(transaction, id)
        if (begun.length === 1) await wait(1_500)
        await transaction.insertInto('jobs').values({ name, begun_at: new Date() }).execute()
      }),
    )

  await one.query.insertInto('accounts').values({ id }).execute()

  const stalled = write('stalled', one)

  await expect.poll(() => begun).toEqual(['stalled'])
  await Promise.all([stalled, write('waits', other)])

  const written = await one.query.selectFrom('jobs').where('name', 'in', begun).select('name').execute()

  expect(begun.filter((name) => name === 'stalled')).toHaveLength(2)
  expect(written.map(({ name }) => name).toSorted()).toEqual(['stalled', 'waits'])
  await one.close()
  await other.close()
})
