import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import type { ReleaseRates } from '@pahiram/contract'
import { StaffError } from '@pahiram/api-client/staff'
import { describe, expect, onTestFinished, test } from 'vitest'

import { publish } from '../publish/publish.ts'
import { heldDeployments, readState } from '../publish/release-state.ts'
import { rollback } from '../publish/rollback.ts'
import { ana, published, rateOf, recordedOutput } from '../testing/releases.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { lookOnce, type WatchRequest } from './watch.ts'
import { readWatch } from './watch-state.ts'

const buckets = testBuckets()
const app = 'bind-card'

/** A watch of a canary beside what is live, and views that a test adds. */
async function watched(place: typeof testFolderTarget, share: number | null = 5) {
  const { target, visit } = await place()
  const old = await published(target, { text: 'old' })
  const fresh = await published(target, { text: 'fresh' }, share ?? undefined)
  const views = { old: { ready: 1_000, failed: 5 }, fresh: { ready: 0, failed: 0 } }
  const rates = async (): Promise<ReleaseRates> => ({
    rows: [rateOf(app, old.deployId, views.old), rateOf(app, fresh.deployId, views.fresh)],
  })
  const request = { app, ...ana, plan: { steps: [5, 50, 100], viewsAtStep: 100 }, rates }
  const look = (more: Partial<WatchRequest> = {}) => lookOnce(target, { ...request, ...more }, recordedOutput())
  const see = (seen: { fresh?: object; old?: object }) => {
    Object.assign(views.fresh, seen.fresh)
    Object.assign(views.old, seen.old)
  }

  return { target, visit, old, fresh, look, see }
}

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('shows a sound canary to more visitors step by step, and then to everybody', async () => {
    const { target, visit, look, see } = await watched(place)

    expect((await look()).state).toBe('waits')
    see({ fresh: { ready: 150 }, old: { ready: 3_000 } })
    expect(await look()).toMatchObject({ state: 'raised', text: expect.stringContaining('50 of 100') })
    expect(await visit(app, '49')).toContain('fresh')
    expect((await look()).state).toBe('waits')
    see({ fresh: { ready: 300 }, old: { ready: 3_150 } })
    expect((await look()).text).toContain('100 of 100')
    expect(await visit(app, '99')).toContain('fresh')
    see({ fresh: { ready: 450 } })
    expect((await look()).state).toBe('kept')
    expect(await readWatch(target, app)).toBeUndefined()
    expect((await readState(target, app)).history.map(({ action, share, who }) => [action, share, who])).toEqual([
      ['publish', undefined, 'Ana'],
      ['canary', 5, 'Ana'],
      ['canary', 50, 'Ana (watch)'],
      ['promote', undefined, 'Ana (watch)'],
    ])
  })

  test('takes a bad canary back, which then is published again only on purpose', async () => {
    const { target, visit, fresh, look, see } = await watched(place)

    see({ fresh: { failed: 12 } })
    expect(await look()).toMatchObject({
      state: 'taken-back',
      text: expect.stringMatching(/\/bind-card: more of its views fail \(100\.0 % of 12, before 0\.5 %\)/),
    })
    expect(await visit(app, '00')).toContain('old')
    await expect(publish(target, { deployment: fresh, ...ana }, recordedOutput())).rejects.toThrow(
      /was taken back by Ana \(watch\) .*--again/,
    )
    expect(await publish(target, { deployment: fresh, isAgain: true, ...ana }, recordedOutput())).toBe(true)
    expect(heldDeployments((await readState(target, app)).history)).toEqual([])
  })

  test('rolls back what everybody sees when it is bad', async () => {
    const { target, visit, old, look, see } = await watched(place, null)

    see({ fresh: { ready: 40, failed: 2 } })
    expect((await look()).state).toBe('waits')
    see({ fresh: { failed: 20 } })
    expect((await look()).state).toBe('taken-back')
    expect(await visit(app)).toContain('old')
    expect((await readState(target, app)).live).toBe(old.deployId)
  })
})

test('a watch that was killed, and another beside it, go on with what the first began with', async () => {
  const { target, look, see } = await watched(testFolderTarget)

  await look()

  const before = await readWatch(target, app)

  see({ fresh: { ready: 50, failed: 1 }, old: { ready: 2_000 } })
  // Each is a process that knows nothing but the target.
  await Promise.all([look(), look()])
  expect(await readWatch(target, app)).toEqual(before)
})

test('a watch asks for the views of the canary and of what it replaces alone, since anybody can invent deployments', async () => {
  const { old, fresh, look } = await watched(testFolderTarget)
  const asked = new Set<readonly string[]>()
  const rates = (_hours: number, deployments: readonly string[]) => {
    asked.add(deployments)
    return Promise.resolve({ rows: [] })
  }

  expect((await look({ rates })).state).toBe('waits')
  expect([...asked]).toEqual([[old.deployId, fresh.deployId]])
})

test('a watch takes back what a metric of the team’s own complains of, and waits while Prometheus is away', async () => {
  const { look, see, fresh } = await watched(testFolderTarget)
  const asked: string[] = []
  const answers = { result: [] as unknown[] }
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams.get('query') ?? '')
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result: answers.result } }))
  }).listen(0, '127.0.0.1')

  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const prometheus = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metric = { expression: 'payments{deployment="{{deployment}}"} < 1', prometheus }

  see({ fresh: { ready: 50 } })
  expect(await look({ metric })).toMatchObject({ state: 'waits' })
  expect(await look({ metric: { ...metric, prometheus: 'http://127.0.0.1:1' } })).toMatchObject({ state: 'unknown' })
  answers.result = [{ value: [0, '0'] }]
  expect(await look({ metric })).toMatchObject({
    state: 'taken-back',
    text: expect.stringContaining('the metric of the team gives an alarm'),
  })
  expect(asked[0]).toBe(`payments{deployment="${fresh.deployId}"} < 1`)
})

test('a watch changes nothing while no server answers, and says why', async () => {
  const { target, look, see } = await watched(testFolderTarget)
  const failing = (failure: 'timeout' | 'token', message: string) => ({
    rates: () => Promise.reject(new StaffError(failure, message)),
  })

  see({ fresh: { failed: 100 } })
  expect(await look(failing('timeout', 'It did not answer.'))).toMatchObject({
    state: 'unknown',
    text: expect.stringMatching(/ is unknown for now: It did not answer\.$/),
  })
  expect((await readState(target, app)).canary?.share).toBe(5)
  // No time repairs it.
  await expect(look(failing('token', 'The token is wrong.'))).rejects.toThrow('The token is wrong.')
})

test('a server that does not answer keeps nobody from ending a canary', async () => {
  const { target, look } = await watched(testFolderTarget)
  const looking = look({ rates: () => wait(1_000, { rows: [] }) })
  const isOver = looking.then(
    () => 'seen',
    () => 'seen',
  )

  // As long as a look needs to lock the target.
  await wait(100)
  expect(await Promise.race([rollback(target, { app, ...ana }, recordedOutput()), isOver])).not.toBe('seen')
  await isOver
})

test('a watch ends when a person has ended the canary', async () => {
  const { target, look } = await watched(testFolderTarget)

  await look()
  await rollback(target, { app, ...ana }, recordedOutput())
  await expect(look()).rejects.toThrow('was ended by somebody else')
})
