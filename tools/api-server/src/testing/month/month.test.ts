import { roundsOf } from '@pahiram/contract/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { testStorage } from '../test-database.ts'
import { Dice } from './dice.ts'
import { dayOf, startOfDay } from './facts.ts'
import { LenderServers } from './lender-servers.ts'
import { Month } from './month.ts'
import { PartnerStandIn } from './partner-stand-in.ts'

/** 25 January 2028: the ends of two months and a leap day follow. */
const firstDay = dayOf(Date.parse('2028-01-25T12:00:00+08:00'))
const size = {
  borrowers: roundsOf(300, 14),
  days: roundsOf(120, 25),
  kills: roundsOf(60, 3),
  checksADay: roundsOf(60, 8),
}
/** That of a run that failed, to play it once more: `MONTH_SEED`. */
const seed = Number(process.env['MONTH_SEED'] ?? roundsOf(Date.now() % 1_000_000, 1))

const partner = new PartnerStandIn(new Dice(seed))
let servers: LenderServers
let database: Database

beforeAll(async () => {
  const storage = await testStorage('migrated')

  database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  servers = new LenderServers(storage, startOfDay(firstDay), await partner.open())
  await servers.start()
}, 120_000)
afterAll(async () => {
  servers.stop()
  partner.close()
  await database.close()
})

test(`${size.borrowers} borrowers and ${size.days} days: two servers say day by day what a second ledger says`, async () => {
  const month = new Month(servers, database, size, seed, firstDay)

  try {
    await month.play(partner)
  } catch (error) {
    console.error(`Play it again with MONTH_SEED=${seed}`)
    throw error
  }
  console.log(`Seed ${seed}: ${JSON.stringify(month.counts)}`)
  expect(month.counts.refunds).toBeGreaterThan(0)
  expect(month.counts.reports).toBeGreaterThan(2 * size.borrowers)
}, 7_200_000)
