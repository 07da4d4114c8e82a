import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { ApiError } from '../http/envelope.ts'
import { checkSignature, readSignature, type SignedMessage, sign } from './signature.ts'

const key = 'a-key-of-a-test-that-is-long-enough'
const now = new Date(1_800_000_000_000)
const message = { method: 'POST', path: '/core/orders/o-1/status?a=1', body: '{"id":"p-1"}' }

/** What a receiver says of a header: `holds`, or the word of its refusal. */
function verdict(header: string | undefined, sent: SignedMessage = message, at = now, takesV1 = false): string {
  try {
    checkSignature(key, readSignature(header, at), sent, { takesV1 })
    return 'holds'
  } catch (error) {
    return error instanceof ApiError ? `${error.code} ${error.word}` : 'a failure'
  }
}

function hmac(text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

test('a signature is the HMAC of time, method, path with query, and body, in hex', () => {
  const [, time = '', digest] = /^t=(1800000000\.000\d{6}),v2=(.*)$/.exec(sign(key, message, now)) ?? []

  expect(digest).toBe(hmac(`${time}.POST./core/orders/o-1/status?a=1.{"id":"p-1"}`))
  expect(verdict(sign(key, message, now))).toBe('holds')
  expect(verdict(`t=${time},v2=${digest?.toUpperCase()}`)).toBe('holds')
  expect(
    verdict(`t=1800000000,v2=${hmac('1800000000.GET./core/changes.')}`, {
      method: 'GET',
      path: '/core/changes',
      body: '',
    }),
  ).toBe('holds')
})

test('the same message signed twice has two signatures', () => {
  expect(sign(key, message, now)).not.toBe(sign(key, message, now))
})

test('a signature holds for five minutes to either side', () => {
  const at = (seconds: number) =>
    verdict(
      `t=1800000000,v2=${hmac(`1800000000.POST.${message.path}.${message.body}`)}`,
      message,
      new Date(now.getTime() + seconds * 1000),
    )

  expect([at(300), at(-300)]).toEqual(['holds', 'holds'])
  expect([at(300.001), at(-300.001)]).toEqual(['401 signature_expired', '401 signature_expired'])
})

test('of several signatures one that holds is enough, while a key is changed', () => {
  const [time, digest] = sign(key, message, now).split(',')

  expect(verdict(`${time},v2=${'0'.repeat(64)}, ${digest}`)).toBe('holds')
})

test.each([
  undefined,
  '',
  't=1800000000',
  'v2=00',
  `t=1800000000,v2=${'0'.repeat(63)}`,
  `t=1800000000,v3=${'0'.repeat(64)}`,
  `t=-1,v2=${'0'.repeat(64)}`,
  `t=1e9,v2=${'0'.repeat(64)}`,
  `t=1800000000.,v2=${'0'.repeat(64)}`,
  `t=1800000000.1234567890,v2=${'0'.repeat(64)}`,
])('the header %s is no signature', (header) => {
  expect(verdict(header)).toBe('401 signature_missing')
})

test.each([
  { method: 'PUT' },
  { path: '/core/orders/o-2/status?a=1' },
  { path: '/core/orders/o-1/status' },
  { body: '{"id":"p-1"} ' },
])('a signature is worth nothing for another message: %o', (other) => {
  expect(verdict(sign(key, message, now), { ...message, ...other })).toBe('401 signature_wrong')
})

test('another key or another time breaks a signature', () => {
  expect(verdict(sign(`${key}x`, message, now))).toBe('401 signature_wrong')
  expect(verdict(sign(key, message, now).replace('t=1800000000', 't=1800000001'))).toBe('401 signature_wrong')
})

test('a signature of version 1 holds only where it is taken', () => {
  const header = `t=1800000000,v1=${hmac(`1800000000.${message.body}`)}`

  expect(verdict(header)).toBe('401 signature_wrong')
  expect(verdict(header, message, now, true)).toBe('holds')
  expect(verdict(header, { ...message, body: 'other' }, now, true)).toBe('401 signature_wrong')
})
