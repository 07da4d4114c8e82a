import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff } from '../../testing/caller.ts'
import { landingDocument, landingVisitor } from '../../testing/landing-visitor.ts'
import { callSigned, outcomeOf } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'
import { sandboxCoreKey } from './serve-core.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    configuration: { mobilePattern: 'ph' },
  })
  await callStaff(server.origin, '/staff/templates', { document: landingDocument('spring') })
}, 240_000)
afterAll(() => server.close())

const core = (path: string, body?: unknown) =>
  callSigned(server.origin, {
    method: body === undefined ? 'GET' : 'POST',
    path,
    key: sandboxCoreKey,
    ...(body !== undefined && { body }),
  })

/** What an admin is answered, or why not. */
async function staff(call: 'export' | 'erase', asked: Record<string, unknown>) {
  const { code, data, message } = await callStaff(server.origin, `/staff/accounts/${call}`, asked)

  return code === '0' ? data : message
}

/** Registers somebody who came by a link; the international number, and what the core system reads of it. */
async function register(tags: Record<string, string> = {}) {
  const visitor = landingVisitor(server.origin, tags)

  await visitor.click('spring')
  expect(await visitor.registerWhole()).toMatchObject({ http: 200 })

  const phone = visitor.phone.replace(/^0/, '+63')

  return { ...(await registrations()).find((one) => one.phone === phone), phone }
}

interface Registered {
  readonly registrationId?: string
  readonly phone?: string | null
  readonly template?: string
  readonly version?: number
  readonly tags?: Record<string, string>
}

async function registrations(): Promise<Registered[]> {
  const { data } = await core('/core/changes?after=0')
  const changes = (data?.['changes'] ?? []) as { kind: string; data: Registered }[]

  return changes.filter(({ kind }) => kind === 'registration').map((change) => change.data)
}

test('a registration reaches the core system with its number and link', async () => {
  expect(
    // U+0000 is in the column of no core system.
    await register({ utm_tag: 'fb-may', user_from: 'u\\1\0', app_from: 'store', invite_code: 'AB12' }),
  ).toMatchObject({
    registrationId: expect.stringMatching(/^[\da-f-]{36}$/),
    phone: expect.stringMatching(/^\+639\d{9}$/),
    template: 'spring',
    version: 1,
    tags: { utm_tag: 'fb-may', user_from: 'u\\1\uFFFD', app_from: 'store', invite_code: 'AB12', appName: 'pahiram' },
  })
})

test('a visitor becomes a borrower once', async () => {
  const { registrationId } = await register()
  const first = await core('/core/accounts', { registrationId })
  const { accountId } = first.data as { accountId: string }

  expect(first.http).toBe(200)
  expect((await core('/core/accounts', { registrationId })).data).toEqual({ accountId })
  expect((await core('/core/accounts', { registrationId, accountId })).data).toEqual({ accountId })
  expect(outcomeOf(await core('/core/accounts', { registrationId, accountId: randomUUID() }))).toBe(
    'registration_taken',
  )
  expect(outcomeOf(await core('/core/accounts', { registrationId: randomUUID() }))).toBe('registration_unknown')
  expect((await core('/core/sessions', { accountId })).http).toBe(200)
})

test('two accounts that are to be one visitor’s end as if one call had come after the other', async () => {
  const { registrationId } = await register()
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async () =>
      outcomeOf(await core('/core/accounts', { registrationId, accountId: randomUUID() })),
    ),
  )

  expect(outcomes.toSorted()).toEqual(['200', 'registration_taken', 'registration_taken', 'registration_taken'])
})

test('an export and an erasure by number reach a visitor, changes included', async () => {
  const { phone, registrationId } = await register({ utm_tag: 'june' })
  const kept = await staff('export', { phone: phone.replace('+63', '0') })

  expect(kept).toMatchObject({
    phone,
    registrations: [{ id: registrationId, app_name: 'pahiram', account_id: null }],
    phone_clicks: [{}],
    phone_codes: [{ tries: expect.any(Number) }],
  })
  expect(JSON.stringify(kept)).not.toContain('sealed')

  await staff('erase', { phone })
  expect(await staff('export', { phone })).toEqual({
    phone,
    captcha_proofs: [],
    idempotency_keys: [],
    phone_clicks: [],
    phone_codes: [],
    registrations: [],
  })
  expect((await registrations()).find((one) => one.registrationId === registrationId)).toEqual({ registrationId })
})

test('an erased borrower is erased as the visitor too', async () => {
  const { phone, registrationId } = await register()
  const { accountId } = (await core('/core/accounts', { registrationId })).data as { accountId: string }

  expect(await staff('export', { account: accountId })).toMatchObject({
    registrations: [{ id: registrationId, phone }],
  })
  expect(await staff('erase', { phone })).toContain('erase the account')

  await staff('erase', { account: accountId })
  expect((await registrations()).find((one) => one.registrationId === registrationId)).toEqual({ registrationId })
  expect(await staff('export', { phone })).toMatchObject({ registrations: [] })
})

test('a number that is none is refused', async () => {
  expect(await staff('erase', { phone: '0817' })).toBe('“0817” is no mobile number.')
})
