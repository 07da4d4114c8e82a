import { saveEvent } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'

const key = 'the-core-key-of-a-test-long-enough'
const dayMs = 24 * 60 * 60 * 1000
const begun = Date.UTC(2026, 10, 21, 4)
const lines: string[] = []
let server: RunningServer
let now = begun

beforeAll(async () => {
  const pace = { reviewSeconds: 1, disburseSeconds: 1, now: () => new Date(now) }

  server = await startServer({
    port: 0,
    dataDir: databaseFolder(),
    sites: [],
    mode: 'production',
    coreKey: key,
    pace,
    log: (line) => lines.push(line),
  })
}, 240_000)
afterAll(() => server.close())

async function core(path: string, body: unknown): Promise<Record<string, unknown>> {
  return (await callSigned(server.origin, { path, body, key, now: new Date(now) })).data ?? {}
}

async function use(session: unknown): Promise<unknown> {
  const press = { moduleId: '30', positionId: '1', productId: 'p' }

  return (await call(server.origin, saveEvent, press, String(session))).status
}

test('a session ends after 30 days without use, and after 90 however much it is used', async () => {
  const { accountId } = await core('/core/accounts', {})
  const [idle, used] = await Promise.all([
    core('/core/sessions', { accountId, deviceId: 'a' }),
    core('/core/sessions', { accountId, deviceId: 'b' }),
  ])

  expect(used['expiresAt']).toBe(new Date(begun + 30 * dayMs).toISOString())
  for (const day of [20, 31]) {
    now = begun + day * dayMs
    expect(await use(used['sessionId'])).toBe('0')
  }
  await expect.poll(() => use(idle['sessionId']), { timeout: 30_000, interval: 500 }).toBe('401')
  for (const day of [60, 89]) {
    now = begun + day * dayMs
    expect(await use(used['sessionId'])).toBe('0')
  }
  now = begun + 91 * dayMs
  await expect.poll(() => use(used['sessionId']), { timeout: 30_000, interval: 500 }).toBe('401')
}, 120_000)

test('an account has a hundred sessions: a further one ends the one that was not used for longest, and each is logged', async () => {
  const [{ accountId }, { accountId: other }] = [await core('/core/accounts', {}), await core('/core/accounts', {})]
  const begin = async (account: unknown) =>
    (await core('/core/sessions', { accountId: account, deviceId: 'a' }))['sessionId']
  const foreign = await begin(other)
  const sessions: unknown[] = []

  for (let count = 0; count < 100; count += 1) {
    now += 1_000
    sessions.push(await begin(accountId))
  }
  now += 1_000
  sessions.push(await begin(accountId))
  expect(sessions[100]).toMatch(/^[\w-]{43}$/)
  expect(await use(sessions[0])).toBe('401')
  expect(new Set(await Promise.all([...sessions.slice(1), foreign].map(use)))).toEqual(new Set(['0']))
  expect(lines.filter((line) => line === `A session of the account ${String(accountId)} began.`)).toHaveLength(101)
  expect(lines.filter((line) => sessions.some((session) => line.includes(String(session))))).toEqual([])
}, 120_000)
