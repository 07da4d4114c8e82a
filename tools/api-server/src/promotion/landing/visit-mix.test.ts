import { funnelPath, landingOutcomesPath, newBrowserId } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { landingVisitor } from '../../testing/landing-visitor.ts'
import { testStorage } from '../../testing/test-database.ts'
import { machineAgents, peopleAgents } from '../../testing/visit-agents.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox', log: () => undefined })
})
afterAll(() => server.close())

/** A call of the page: whether somebody looks at it, and what its browser sends. */
interface Call {
  readonly isPerson: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** Of twenty calls eight are of people, two of them loaded again, eight of machines, and two fetched ahead by a person's browser. */
function callsOf(number: number): Call[] {
  const person = { 'user-agent': peopleAgents[number % peopleAgents.length] ?? '', 'x-visitor-id': newBrowserId() }
  const machine = { 'user-agent': machineAgents[number % machineAgents.length] ?? '' }
  const place = number % 18

  if (place < 6) return [{ isPerson: true, headers: person }]
  if (place < 8) return [1, 2].map(() => ({ isPerson: true, headers: person }))
  if (place < 16) return [{ isPerson: false, headers: machine }]
  return [{ isPerson: false, headers: { ...person, 'sec-purpose': place === 16 ? 'prefetch' : 'prefetch;prerender' } }]
}

const calls = Array.from({ length: roundsOf(9_000) }, (_, number) => callsOf(number)).flat()
const atOnce = 20

test(
  'of a mix of people and machines the machines are left out, and each person is counted once',
  { timeout: 300_000 },
  async () => {
    for (let first = 0; first < calls.length; first += atOnce) {
      const answers = await Promise.all(
        calls
          .slice(first, first + atOnce)
          .map(async ({ isPerson, headers }) =>
            landingVisitor(server.origin, { utm_tag: isPerson ? 'people' : 'machines' }, headers).visit('ph-weekend'),
          ),
      )

      expect(answers.every(({ http }) => http === 200)).toBe(true)
    }

    const ask = async (path: string, tag: string) =>
      (await callStaff(server.origin, `${path}?${new URLSearchParams({ utm_tag: tag, by: '' })}`)).data
    const visitsOf = async (tag: string) => ((await ask(funnelPath, tag)) as { total: { visits: number } }).total.visits
    const people = calls.filter(({ isPerson }) => isPerson)
    const machines = calls.length - people.length
    const ids = new Set(people.map(({ headers }) => headers['x-visitor-id']))
    const { visitors } = (await ask(landingOutcomesPath, 'people')) as { visitors: number }

    expect(1 - (await visitsOf('machines')) / machines).toBeGreaterThanOrEqual(0.99)
    expect((await visitsOf('people')) / people.length).toBeGreaterThanOrEqual(0.999)
    expect(visitors / ids.size).toBeGreaterThanOrEqual(0.999)
    expect(visitors).toBeLessThanOrEqual(ids.size)
  },
)
