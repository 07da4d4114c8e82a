import { landingHoursAnswer, landingHoursPath } from '@pahiram/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { LandingEventKind } from '../../platform/database/tables.ts'
import { startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { countLandingHours, sumHours } from './landing-hours.ts'
import { sumLandingEvents } from './landing-sums.ts'
import { prepareLandingEvents, prepareSources } from '../../ledger/landing/visit-source.ts'

const now = new Date('2026-11-22T04:30:00Z')
const databaseUrl = await testDatabase()
let database: Database
let store: (kind: LandingEventKind, moment: string, utmTag?: string) => Promise<void>

beforeAll(async () => {
  database = await openDatabase({ dataDir: 'unused', databaseUrl, onLost: (why) => expect.unreachable(why) })

  const keepSource = prepareSources(database, () => now)
  const storeEvent = prepareLandingEvents(database)

  store = async (kind, moment, utmTag = '') => {
    const source = await keepSource({ template: 'ph', version: 1, utmTag, userFrom: '', appFrom: '' })

    await storeEvent(kind, source, new Date(moment))
  }
})
beforeEach(() => database.pool.query('truncate landing_events, landing_hours'))
afterAll(() => database.close())

/** The registrations of each hour that has events. */
async function registered(from: string, to: string, utm_tag?: string): Promise<Record<string, number | undefined>> {
  const { hours } = await sumHours(database.query, { from, to, by: [], ...(utm_tag && { utm_tag }) }, now)

  return Object.fromEntries(hours.map((one) => [`${one.day} ${one.hour}`, one.registered]))
}

test('events are counted in their hour of Manila, whether they are in the sums by day or not', async () => {
  await store('registration', '2026-11-21T15:59:59.999Z', 'fb')
  await store('registration', '2026-11-21T16:00:00Z', 'sms')
  await store('registration', '2026-11-21T16:59:59.999Z')
  await sumLandingEvents(database, now)
  await store('registration', '2026-11-22T04:10:00Z', 'fb')
  await store('refused-limit', '2026-11-22T03:10:00Z')
  expect(await countLandingHours(database, now)).toBeGreaterThan(12)
  expect(await registered('2026-11-21', '2026-11-22')).toEqual({
    '2026-11-21 23': 1,
    '2026-11-22 0': 2,
    '2026-11-22 12': 1,
  })
  expect(await registered('2026-11-21', '2026-11-22', 'fb')).toEqual({ '2026-11-21 23': 1, '2026-11-22 12': 1 })
  expect(await registered('2026-11-21', '2026-11-21')).toEqual({ '2026-11-21 23': 1 })
})

test('the current hour grows, and one that is over takes what is stored late', async () => {
  await store('registration', '2026-11-22T04:05:00Z')
  await countLandingHours(database, new Date('2026-11-22T04:10:00Z'))
  expect(await registered('2026-11-22', '2026-11-22')).toEqual({ '2026-11-22 12': 1 })
  await store('registration', '2026-11-22T04:59:59Z')
  await store('registration', '2026-11-22T05:00:01Z')
  await countLandingHours(database, new Date('2026-11-22T05:01:00Z'))
  await store('registration', '2026-11-22T04:59:59.500Z')
  expect(await countLandingHours(database, new Date('2026-11-22T05:10:00Z'))).toBe(2)
  expect(await registered('2026-11-22', '2026-11-22')).toEqual({ '2026-11-22 12': 3, '2026-11-22 13': 1 })
  expect(await countLandingHours(database, new Date('2026-11-22T05:20:00Z'))).toBe(1)
})

test('hours without a server are counted by the next, also by several at once', async () => {
  expect(await countLandingHours(database, now)).toBe(0)
  await store('registration', '2026-10-18T04:05:00Z')
  await store('registration', '2026-10-17T15:59:00Z')
  await Promise.all(Array.from({ length: 3 }, () => countLandingHours(database, now)))
  // Thirty-six days with the current one: nothing before the 18th of October.
  expect(await registered('2026-10-01', '2026-11-22')).toEqual({ '2026-10-18 12': 1 })
})

test('staff are told the figures of today’s hours', async () => {
  const server = await startServer({
    port: 0,
    dataDir: temporaryFolder(),
    databaseUrl,
    sites: [],
    mode: 'sandbox',
    pace: { reviewSeconds: 20, disburseSeconds: 20, now: () => now },
  })

  await store('visit', '2026-11-21T10:00:00Z')
  for (const kind of ['visit', 'visitor', 'visit', 'click', 'code', 'registration'] as const) {
    await store(kind, '2026-11-22T04:05:00Z')
  }
  await countLandingHours(database, now)

  const { data } = await callStaff(server.origin, landingHoursPath)

  expect(landingHoursAnswer.read(data)).toEqual({
    hours: [{ day: '2026-11-22', hour: 12, visits: 2, visitors: 1, clicks: 1, codesSent: 1, registered: 1 }],
  })
  expect((await callStaff(server.origin, `${landingHoursPath}?from=yesterday`)).http).toBe(400)
  expect(await callStaff(server.origin, landingHoursPath, undefined, 'guess')).toMatchObject({ http: 401 })
  await server.close()
})
