import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, inject, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { landingVisitor } from '../../testing/landing-visitor.ts'
import { startProcess } from '../../testing/server-process.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'
import { promotionKeys } from '../../platform/keys/promotion-keys.ts'

const rounds = 2

test.skipIf(!inject('isEveryRound'))(
  `${rounds} times the server is killed while visitors register, and no acknowledged visit or registration is lost`,
  { timeout: 120_000 },
  async () => {
    const dataDir = databaseFolder()
    const environment = {
      DATA_DIR: dataDir,
      PAHIRAM_SMS_PER_ADDRESS: '1000',
      PAHIRAM_CONFIG: '{"mobilePattern":"ph"}',
    }
    const visits: string[] = []
    const phones: string[] = []
    let asked = 0

    for (let round = 0; round < rounds; round += 1) {
      const server = startProcess(environment)
      const origin = await server.origin
      const before = phones.length
      const come = async () => {
        for (;;) {
          const user_from = `visitor-${(asked += 1)}`
          const visitor = landingVisitor(origin, { user_from })

          expect(await visitor.visit('nowhere')).toMatchObject({ code: '0' })
          visits.push(user_from)
          expect(await visitor.registerWhole()).toMatchObject({ code: '0' })
          phones.push(visitor.phone)
        }
      }
      const visitors = Array.from({ length: 4 }, () => come().catch((error: unknown) => error))

      while (phones.length < before + 2) await wait(20)
      await wait(Math.random() * 300)
      server.child.kill('SIGKILL')
      for (const error of await Promise.all(visitors)) {
        expect(String((error as Error).message)).toMatch(/ECONN|EPIPE|socket hang up/)
      }
      expect((await server.ended).signal).toBe('SIGKILL')
    }

    const database = await openDatabase({ dataDir, onLost: (why) => expect.unreachable(why) })
    const keys = promotionKeys(Buffer.from(readFileSync(join(dataDir, 'account-key'), 'utf8'), 'base64'))
    const events = await database.query
      .selectFrom('landing_events')
      .innerJoin('landing_sources', 'landing_sources.id', 'landing_events.source_id')
      .select(['kind', 'user_from'])
      .execute()
    const registrations = await database.query
      .selectFrom('registrations')
      .innerJoin('landing_sources', 'landing_sources.id', 'registrations.source_id')
      .select(['phone_key', 'user_from'])
      .execute()
    const kept = new Set(registrations.map(({ phone_key }) => phone_key))
    const namesOf = (kind: string) => events.filter((one) => one.kind === kind).map(({ user_from }) => user_from)

    await database.close()
    expect(visits.filter((name) => !namesOf('visit').includes(name))).toEqual([])
    expect(new Set(namesOf('visit')).size).toBe(namesOf('visit').length)
    expect(phones.filter((phone) => !kept.has(keys.phoneKey(phone.replace('0', '+63'))))).toEqual([])
    // A registration and its count are one.
    expect(namesOf('registration').toSorted()).toEqual(registrations.map(({ user_from }) => user_from).toSorted())
  },
)
