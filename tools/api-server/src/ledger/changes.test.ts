import { setTimeout as wait } from 'node:timers/promises'

import { roundsOf } from '@pahiram/contract/testing'
import { expect, test } from 'vitest'

import { openDatabase } from '../platform/database/database.ts'
import { startRealPostgres } from '../testing/real-postgres.ts'
import { addChange, readChanges } from './changes.ts'

const writers = 6
const each = roundsOf(160)

test(`readers of two servers lose and double none of ${writers * each} changes that are written meanwhile`, async () => {
  const databaseUrl = await (await startRealPostgres()).createDatabase('changes')
  const open = () => openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })
  const [one, other] = await Promise.all([open(), open()])
  let isWriting = true

  // Transactions of different lengths: one that began before another may end after it.
  const write = async (writer: number) => {
    for (let index = 0; index < each; index += 1) {
      await (writer % 2 === 0 ? one : other).query.transaction().execute(async (transaction) => {
        await addChange(transaction, 'order', `${writer}-${index}`, new Date())
        await wait(Math.random() * 8)
        if (index % 10 === 9) await addChange(transaction, 'order', `${writer}-${index}-more`, new Date())
      })
    }
  }
  const read = async (database: typeof one) => {
    const seen: unknown[] = []
    let cursor = '0'

    for (let wasWriting = true; wasWriting;) {
      wasWriting = isWriting
      for (let more = true; more;) {
        const answer = await readChanges(database, cursor)

        seen.push(...answer.changes.map(({ data }) => data))
        more = answer.changes.length > 0
        cursor = answer.cursor
      }
    }
    return seen
  }
  const readers = [read(one), read(other)]

  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  isWriting = false
  for (const seen of await Promise.all(readers)) {
    expect(seen).toHaveLength(writers * (each + Math.floor(each / 10)))
    expect(new Set(seen).size).toBe(seen.length)
  }
  await Promise.all([one.close(), other.close()])
}, 300_000)
