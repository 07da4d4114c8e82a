import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { afterAll, expect, inject, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { landingVisitor } from '../../testing/landing-visitor.ts'
import { startProcess, stopProcess } from '../../testing/server-process.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'

/** Event ids that were taken, how many messages came, and whether the receiver is ill. */
const taken: string[] = []
let count = 0
let isIll = true
const receiver = createServer((request, response) => void take(request, response))

afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

/** While it is ill, it fails every second message, and takes every third without an answer. */
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { eventId } = (await json(request)) as { eventId: string }

  count += 1
  if (isIll && count % 2 === 0) return void response.writeHead(500).end()
  taken.push(eventId)
  if (isIll && count % 3 === 0) return
  response.end('{}')
}

test.skipIf(!inject('isEveryRound'))(
  'under kill -9 and 500s no conversion is lost, and each keeps its one event id',
  { timeout: 240_000 },
  async () => {
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')

    const dataDir = databaseFolder()
    const environment = {
      DATA_DIR: dataDir,
      PAHIRAM_SMS_PER_ADDRESS: '1000',
      PAHIRAM_CONFIG: '{"mobilePattern":"ph"}',
      PAHIRAM_CONVERSION_WEBHOOK: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      PAHIRAM_CONVERSION_KEY: 'k'.repeat(40),
    }
    const ids = new Set<string>()
    /** Waits of half a minute and more are over at once. */
    const betweenServers = async () => {
      const database = await openDatabase({ dataDir, onLost: (why) => expect.unreachable(why) })
      const registrations = await database.query.selectFrom('registrations').select('id').execute()
      const messages = await database.query.selectFrom('outbox').where('kind', '=', 'conversion').selectAll().execute()

      await database.query
        .updateTable('outbox')
        .set({ next_try_at: new Date(0) })
        .execute()
      await database.close()
      for (const { id } of registrations) ids.add(`${id}.registered`)
      return messages
    }

    for (let round = 1; round <= 2; round += 1) {
      const server = startProcess(environment)
      const origin = await server.origin
      const before = count

      for (let visitor = 0; visitor < 3; visitor += 1) {
        expect(await landingVisitor(origin, { adConsent: '1' }).registerWhole()).toMatchObject({ code: '0' })
      }
      await expect.poll(() => count, { timeout: 30_000 }).toBeGreaterThan(before)
      server.child.kill('SIGKILL')
      expect((await server.ended).signal).toBe('SIGKILL')
      expect(await betweenServers()).toHaveLength(3 * round)
    }
    isIll = false

    const last = startProcess(environment)

    await expect.poll(() => new Set(taken), { timeout: 60_000 }).toEqual(ids)
    await stopProcess(last)
    expect((await betweenServers()).filter(({ delivered_at }) => delivered_at === null)).toEqual([])
    expect(ids.size).toBe(6)
  },
)
