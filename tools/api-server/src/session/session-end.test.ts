import { saveEvent } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../start-server.ts'
import { call } from '../testing/caller.ts'
import { callSigned } from '../testing/signed-call.ts'
import { databaseFolder } from '../testing/temporary-folder.ts'

const key = 'the-core-key-of-a-test-long-enough'
const dayMs = 24 * 60 * 60 * 1000
const begun = Date.UTC(2026, 10, 21, 4)
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
