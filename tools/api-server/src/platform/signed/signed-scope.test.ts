import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { rawRequest } from '../../testing/caller.ts'
import { callSigned, outcomeOf } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { sign, signatureHeader } from './signature.ts'
import { forgetSignatures } from './used-signatures.ts'

const key = 'the-core-key-of-a-test-long-enough'
const partnerKey = 'the-partner-key-of-a-test-long-enough'
const storage = await testStorage('migrated')
let now = Date.now()
let servers: RunningServer[] = []

beforeAll(async () => {
  const start = () =>
    startServer({
      port: 0,
      ...storage,
      sites: [],
      mode: 'sandbox',
      coreKey: key,
      partner: { key: partnerKey },
      takesSignatureV1: true,
      pace: { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) },
    })

  servers = [await start(), await start()]
}, 240_000)
afterAll(() => Promise.all(servers.map((server) => server.close())))

function originOf(index: number): string {
  return servers[index % servers.length]?.origin ?? ''
}

async function makeAccount(): Promise<string> {
  const { data } = await callSigned(originOf(0), { path: '/core/accounts', key, body: {}, now: new Date(now) })

  return String(data?.['accountId'])
}

/** A header for a message, and what answers to it on a server. */
function prepared(method: string, path: string, given: unknown) {
  const body = given === undefined ? '' : JSON.stringify(given)
  const header = sign(key, { method, path, body }, new Date(now))

  return async (server: number) =>
    outcomeOf(await callSigned(originOf(server), { method, path, key, header, ...(body !== '' && { body }) }))
}

test('a signed write that arrives many times at two servers is done once', async () => {
  const send = prepared('POST', '/core/sessions', { accountId: await makeAccount() })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)))

  expect(answers.filter((answer) => answer === '200')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'signature_used')).toHaveLength(19)
  expect(await send(1)).toBe('signature_used')
})

test('a signature is used up by a success alone, and reading uses none up', async () => {
  const send = prepared('POST', '/core/sessions', { accountId: '9d3c1f0e-52ab-4c7d-8e6f-a1b2c3d4e5f6' })
  const read = prepared('GET', '/core/changes?after=0', undefined)

  expect([await send(0), await send(1)]).toEqual(['not_found', 'not_found'])
  await callSigned(originOf(0), {
    path: '/core/accounts',
    key,
    body: { accountId: '9d3c1f0e-52ab-4c7d-8e6f-a1b2c3d4e5f6' },
    now: new Date(now),
  })
  expect([await send(0), await send(1)]).toEqual(['200', 'signature_used'])
  expect([await read(0), await read(0), await read(1)]).toEqual(['200', '200', '200'])
})

test('a used signature is forgotten when its time is over, and not before', async () => {
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const send = prepared('POST', '/core/accounts', {})

  try {
    expect(await send(0)).toBe('200')
    now += 5 * 60_000
    await forgetSignatures(database, new Date(now))
    expect(await send(0)).toBe('signature_used')
    now += 6 * 60_000
    await forgetSignatures(database, new Date(now))
    expect(await send(0)).toBe('signature_expired')
    expect(await database.query.selectFrom('used_signatures').selectAll().execute()).toEqual([])
  } finally {
    await database.close()
  }
})

test('a call without a signature is refused before its body is read, and one beyond the limit is not read', async () => {
  const open = await rawRequest(originOf(0), '/core/accounts', {
    method: 'POST',
    headers: { 'content-length': '1000000', 'content-type': 'application/json' },
  })

  expect(open.status).toBe(401)

  const body = JSON.stringify({ accountId: 'x'.repeat(1_200_000) })
  const large = await callSigned(originOf(0), { path: '/core/accounts', key, body, now: new Date(now) })

  expect(large).toMatchObject({ http: 413, code: '413', data: { error: 'too_large' } })
})

test('a call that is not there is 401 without a signature, and 404 with one', async () => {
  for (const method of ['POST', 'GET', 'DELETE']) {
    for (const path of ['/core/nothing', '/core/changes/', '/partner/payments/']) {
      const secret = path.startsWith('/core') ? key : partnerKey
      const call = { path, method, key: secret, now: new Date(now), ...(method === 'POST' && { body: {} }) }

      expect(await callSigned(originOf(0), { ...call, header: '' })).toMatchObject({ http: 401 })
      expect(await callSigned(originOf(0), call)).toMatchObject({ http: 404, data: { error: 'not_found' } })
    }
  }
})

test('a target in absolute form is signed as its path', async () => {
  const path = '/core/accounts?a=1'
  const header = sign(key, { method: 'POST', path, body: '{}' }, new Date(now))
  const answer = await rawRequest(originOf(0), `http://other.example${path}`, {
    method: 'POST',
    headers: { [signatureHeader]: header },
    body: '{}',
  })

  expect(answer.status).toBe(200)
})

test('one byte order mark before the JSON is no part of it, whatever type the body is said to be', async () => {
  const path = '/core/accounts'

  for (const [type, body, status] of [
    ['application/json', '\uFEFF{}', 200],
    ['text/plain; charset=utf-16', '{}', 200],
    ['no type at all', '{}', 200],
    ['', '{}', 200],
    ['application/json', '\uFEFF\uFEFF{}', 400],
  ] as const) {
    const answer = await rawRequest(originOf(0), path, {
      method: 'POST',
      headers: { 'content-type': type, [signatureHeader]: sign(key, { method: 'POST', path, body }, new Date(now)) },
      body,
    })

    expect([type, body, answer.status]).toEqual([type, body, status])
  }
})

test('a signature of version 1 is taken at /partner/payments, where the setting says so, and nowhere else', async () => {
  const send = (path: string, secret: string, body: object) => {
    const text = JSON.stringify(body)
    const digest = createHmac('sha256', secret)
      .update(`${Math.floor(now / 1000)}.${text}`)
      .digest('hex')

    return callSigned(originOf(0), {
      path,
      key: secret,
      body: text,
      header: `t=${Math.floor(now / 1000)},v1=${digest}`,
    })
  }
  const report = { id: 'v1', code: '1', amount: 1, paidAt: now, channel: '301', state: 'failed' }

  expect(await send('/partner/payments', partnerKey, report)).toMatchObject({ http: 200 })
  // It says the same again: who signs this way signs by the second.
  expect(await send('/partner/payments', partnerKey, report)).toMatchObject({ http: 200 })
  expect(await send('/core/accounts', key, {})).toMatchObject({ http: 401, data: { error: 'signature_wrong' } })
})
