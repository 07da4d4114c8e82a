import { exchangeSession, saveEvent } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const key = 'the-core-key-of-a-test-long-enough'
const secondMs = 1000
const begun = Date.UTC(2026, 10, 21, 4)
const [ours, theirs] = ['0123456789abcdef0123456789abcdef', 'f'.repeat(32)]
const lines: string[] = []
let server: RunningServer
let now = begun
let accountId: unknown

beforeAll(async () => {
  server = await startServer({
    port: 0,
    dataDir: temporaryFolder(),
    databaseUrl: await testDatabase(),
    sites: [],
    mode: 'production',
    coreKey: key,
    accountKey: 'none',
    staffToken: 'a-staff-token-of-a-test',
    pace: { reviewSeconds: 1, disburseSeconds: 1, now: () => new Date(now) },
    log: (line) => lines.push(line),
  })
  accountId = (await core('/core/accounts', {}))['accountId']
}, 120_000)
afterAll(() => server.close())

async function core(path: string, body: unknown): Promise<Record<string, unknown>> {
  return (await callSigned(server.origin, { path, body, key, now: new Date(now) })).data ?? {}
}

async function launch(account = accountId): Promise<string> {
  return String((await core('/core/sessions', { accountId: account, launch: true }))['sessionId'])
}

async function use(session: string): Promise<unknown> {
  return (await call(server.origin, saveEvent, { moduleId: '30', positionId: '1', productId: 'p' }, session)).status
}

function exchange(token: string, drawn: string = ours) {
  return call(server.origin, exchangeSession, { key: drawn }, token)
}

async function exchanged(token: string, drawn?: string): Promise<{ sessionId: string; expiresAt: string }> {
  return (await exchange(token, drawn)).data as { sessionId: string; expiresAt: string }
}

function staff(body: unknown) {
  return fetch(`${server.origin}/staff/sessions/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a-staff-token-of-a-test' },
    body: JSON.stringify(body),
  }).then((answer) => answer.json() as Promise<{ data: { revoked: number } }>)
}

test('a launch token works as any session until it is exchanged, and a minute longer for calls on their way', async () => {
  const token = await launch()

  expect(token).toMatch(/^launch\.[\w-]{16}\.[\w-]{43}$/)
  expect(await use(token)).toBe('0')

  const { sessionId, expiresAt } = await exchanged(token)

  expect(sessionId).toMatch(/^page\.[\w-]{16}\.[\w-]{43}$/)
  expect(expiresAt).toBe(new Date(now + 12 * 60 * 60 * secondMs).toISOString())
  expect([await use(sessionId), await use(token)]).toEqual(['0', '0'])
  now += 61 * secondMs
  await expect.poll(() => use(token), { timeout: 30_000, interval: 500 }).toBe('401')
  expect(await use(sessionId)).toBe('0')
  expect(await exchange(token)).toMatchObject({ status: '401' })
}, 60_000)

test('a launch token is exchanged once: the same page is answered the same again, another one is refused and logged', async () => {
  const token = await launch()
  const [first, second] = await Promise.all([exchanged(token), exchanged(token)])

  expect(second).toEqual(first)
  expect(await exchange(token, theirs)).toMatchObject({ status: '409', data: null })
  expect(lines).toContain(
    `A launch token of the account ${String(accountId)} was refused: another page had exchanged it.`,
  )
  expect(lines.filter((line) => line.includes(token) || line.includes(first.sessionId))).toEqual([])
})

test('of pages that exchange a token at the same time, one gets a session', async () => {
  const token = await launch()
  const keys = Array.from({ length: 8 }, (_, place) => `${place}`.repeat(32))
  const answers = await Promise.all(keys.map((drawn) => exchange(token, drawn)))

  expect(answers.filter(({ status }) => status === '0')).toHaveLength(1)
  expect(answers.filter(({ status }) => status === '409')).toHaveLength(7)
})

test('neither a launch token nor a page session ends later by being used', async () => {
  const token = await launch()
  const { sessionId } = await exchanged(await launch())

  for (const minutes of [2, 2]) {
    now += minutes * 60 * secondMs
    expect([await use(token), await use(sessionId)]).toEqual(['0', '0'])
  }
  now += 61 * secondMs
  expect(await exchange(token)).toMatchObject({ status: '401' })
  expect(await use(sessionId)).toBe('0')
  now += 12 * 60 * 60 * secondMs
  await expect.poll(() => use(sessionId), { timeout: 30_000, interval: 500 }).toBe('401')
}, 90_000)

test('support ends a page session by itself, with its launch token, or with all of the account', async () => {
  const [own, tokens, other] = [await launch(), await launch(), await launch()]
  const sessions = [await exchanged(own), await exchanged(tokens), await exchanged(other)].map((one) => one.sessionId)

  expect((await staff({ session: sessions[0] })).data.revoked).toBe(1)
  expect((await staff({ session: tokens })).data.revoked).toBe(2)
  expect(await Promise.all(sessions.map(use))).toEqual(['401', '401', '0'])
  await staff({ account: accountId })
  expect(await Promise.all([...sessions, other].map(use))).toEqual(['401', '401', '401', '401'])
  expect(await exchange(other)).toMatchObject({ status: '401' })
})

test('a token tells one account from another, and nothing else of it', async () => {
  const other = (await core('/core/accounts', {}))['accountId']
  const markOf = (token: string) => token.split('.')[1]
  const [mine, again, foreign] = [await launch(), await launch(), await launch(other)]

  expect(markOf(mine)).toBe(markOf(again))
  expect(markOf((await exchanged(mine)).sessionId)).toBe(markOf(mine))
  expect(markOf(foreign)).not.toBe(markOf(mine))
  expect(String(accountId)).not.toContain(markOf(mine))
})

test('only a launch token is exchanged, and a lasting session goes on as it was', async () => {
  const { sessionId } = await core('/core/sessions', { accountId })
  const lasting = String(sessionId)
  const page = (await exchanged(await launch())).sessionId

  for (const token of [lasting, page, 'launch.nobody.knows', 'x'.repeat(300)])
    expect(await exchange(token)).toMatchObject({ status: '401', data: null })
  for (const drawn of ['', 'x', ours.toUpperCase(), `${ours}0`])
    expect(await exchange(await launch(), drawn)).toMatchObject({ status: '400' })
  expect([await use(lasting), await use(page)]).toEqual(['0', '0'])
})
