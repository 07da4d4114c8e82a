import { newBrowserId, splitPlanPath, splitTestsPath } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { landingDocument, landingVisitor } from '../../testing/landing-visitor.ts'
import { testStorage } from '../../testing/test-database.ts'
import { outcomeOf, type SplitVersion } from './split-outcome.ts'

let server: RunningServer
let origin = ''
const now = new Date('2026-11-21T08:00:00Z')

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    configuration: { mobilePattern: 'ph' },
    pace: { reviewSeconds: 20, disburseSeconds: 20, now: () => now },
    log: () => undefined,
  })
  ;({ origin } = server)
})
afterAll(() => server.close())

async function publish(id: string, title: string, split?: { version: number; share: number }[]): Promise<void> {
  const { http } = await callStaff(origin, '/staff/templates', {
    document: landingDocument(id, { title, ...(split && { split }) }),
  })

  expect(http).toBe(200)
}

/** The split test of a template, as staff see it. */
async function testOf(id: string): Promise<Record<string, unknown> | undefined> {
  const { data } = await callStaff(origin, splitTestsPath)

  return (data as { tests: Record<string, unknown>[] }).tests.find(({ template }) => template === id)
}

/** Visitors of a version, each in a browser of their own; the first ones register. */
async function visitors(id: string, version: number, count: number, registering = 0): Promise<void> {
  const all = Array.from({ length: count }, () =>
    landingVisitor(origin, {}, { 'x-template': `${id}@${version}`, 'x-visitor-id': newBrowserId() }),
  )

  for (const visitor of all) await visitor.visit(id)
  for (const visitor of all.slice(0, registering)) expect(await visitor.registerWhole()).toMatchObject({ code: '0' })
}

const halves = [
  { version: 1, share: 50 },
  { version: 2, share: 50 },
]

test('a split counts from its beginning, and says what each version has', async () => {
  await publish('begins', 'First')
  await visitors('begins', 1, 9, 1)
  await publish('begins', 'Second', [
    { version: 1, share: 70 },
    { version: 2, share: 30 },
  ])
  await visitors('begins', 1, 2)
  await visitors('begins', 2, 1, 1)

  expect(await testOf('begins')).toEqual({
    template: 'begins',
    version: 2,
    began: now.toISOString(),
    versions: [
      { version: 1, share: 70, visitors: 2, registered: 0 },
      { version: 2, share: 30, visitors: 1, registered: 1 },
    ],
    isRatioOff: false,
  })
  await publish('begins', 'Third')
  expect(await testOf('begins')).toBeUndefined()
})

test('a plan is made once, for a split that runs, by rates', async () => {
  await publish('planned', 'First')
  await publish('planned', 'Second', halves)

  const plan = { template: 'planned', version: 2, baseRate: 0.1, difference: 0.03 }
  const planIt = async (change: object) => (await callStaff(origin, splitPlanPath, { ...plan, ...change })).http

  expect(await planIt({ baseRate: 10 })).toBe(400)
  expect(await planIt({ version: 1 })).toBe(404)
  expect(await planIt({})).toBe(200)
  expect(await planIt({ difference: 0.09 })).toBe(409)
  expect(await testOf('planned')).toMatchObject({
    plan: { baseRate: 0.1, difference: 0.03, power: 0.8 },
    versions: [{ planned: expect.closeTo(1_774, -1) }, { planned: expect.closeTo(1_774, -1) }],
  })
})

test('no winner is named before the planned sample, and the first complete one decides for good', async () => {
  await publish('decides', 'First')
  await publish('decides', 'Second', halves)
  await callStaff(origin, splitPlanPath, { template: 'decides', version: 2, baseRate: 0.5, difference: 0.45 })

  const begun = (await testOf('decides')) as { versions: { planned: number }[] }
  const planned = begun.versions[0]?.planned ?? 0

  await visitors('decides', 1, planned)
  await visitors('decides', 2, planned - 1, planned - 1)
  expect(await testOf('decides')).not.toHaveProperty('outcome')
  await visitors('decides', 2, 1)

  const decided = (await testOf('decides'))?.['outcome']

  expect(decided).toMatchObject({
    at: now.toISOString(),
    winner: 2,
    versions: [
      { version: 1, registered: 0 },
      { version: 2, visitors: planned, registered: planned - 1 },
    ],
  })
  await visitors('decides', 1, 3, 3)
  expect((await testOf('decides'))?.['outcome']).toEqual(decided)
})

/** Two versions shared half and half. */
function counted(...counts: readonly (readonly [visitors: number, registered: number])[]): SplitVersion[] {
  return counts.map(([visitors_, registered], index) => ({
    version: index + 1,
    share: 100 / counts.length,
    visitors: visitors_,
    registered,
  }))
}

const plan = { baseRate: 0.1, difference: 0.03, power: 0.8 }

test.each([
  ['the new version, where it is better', counted([2_000, 200], [2_000, 280]), { winner: 2 }],
  ['the first version, where it is better', counted([2_000, 280], [2_000, 200]), { winner: 1 }],
  ['the best of several', counted([3_000, 300], [3_000, 390], [3_000, 500]), { winner: 3 }],
])('a complete sample names %s', (_, versions, expected) => {
  expect(outcomeOf(plan, versions, now)).toMatchObject(expected)
})

test('a complete sample without a difference names nobody', () => {
  expect(outcomeOf(plan, counted([2_000, 200], [2_000, 210]), now)).not.toHaveProperty('winner')
})

test.each([
  ['visitors are not shared as planned', counted([2_400, 200], [2_000, 280])],
  ['there are more registrations than visitors', counted([2_000, 200], [2_000, 2_001])],
  ['one version lacks visitors', counted([2_000, 200], [1_700, 280])],
])('nothing is decided while %s', (_, versions) => {
  expect(outcomeOf(plan, versions, now)).toBeUndefined()
})
