import { setTimeout as wait } from 'node:timers/promises'

import { saveEvent } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { expect, test } from 'vitest'

import { call } from '../../testing/caller.ts'
import { startProcess } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openDatabase } from './database.ts'

const rounds = roundsOf(20, 2)

test(
  `${rounds} times the server is killed while it writes, and no acknowledged press is lost`,
  { timeout: 180_000 },
  async () => {
    const dataDir = temporaryFolder()
    const acknowledged: string[] = []
    let asked = 0

    for (let round = 0; round < rounds; round += 1) {
      const server = startProcess({ DATA_DIR: dataDir })
      const origin = await server.origin
      const before = acknowledged.length
      const press = async () => {
        for (;;) {
          const productId = `press-${(asked += 1)}`
          const { status } = await call(
            origin,
            saveEvent,
            { moduleId: '30', positionId: String(round), productId },
            'seed-21',
          )

          expect(status).toBe('0')
          acknowledged.push(productId)
        }
      }
      const presses = Array.from({ length: 4 }, () => press().catch((error: unknown) => error))

      while (acknowledged.length === before) await wait(20)
      await wait(Math.random() * 300)
      server.child.kill('SIGKILL')
      for (const error of await Promise.all(presses))
        expect(String((error as NodeJS.ErrnoException).code)).toMatch(/ECONN|EPIPE/)
      expect((await server.ended).signal).toBe('SIGKILL')
    }

    const database = await openDatabase({ dataDir, onLost: (why) => expect.unreachable(why) })
    const events = await database.query.selectFrom('events').select('product_id').execute()
    const kept = new Set(events.map((event) => event.product_id))

    await database.close()
    expect(acknowledged.filter((press) => !kept.has(press))).toEqual([])
    expect(kept.size).toBeLessThanOrEqual(asked)
  },
)
