import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { sign, signatureProblem } from './signature.ts'

const key = 'a-key-of-a-test-that-is-long-enough'
const now = new Date(1_800_000_000_000)
const body = '{"id":"p-1"}'

test('a signature is the HMAC of time and body, in hex', () => {
  const digest = createHmac('sha256', key).update(`1800000000.${body}`).digest('hex')

  expect(sign(key, body, now)).toBe(`t=1800000000,v1=${digest}`)
  expect(signatureProblem(key, sign(key, body, now), body, now)).toBeUndefined()
  expect(signatureProblem(key, sign(key, '', now), '', now)).toBeUndefined()
})

test('a signature holds for five minutes to either side', () => {
  const at = (seconds: number) =>
    signatureProblem(key, sign(key, body, now), body, new Date(now.getTime() + seconds * 1000))

  expect([at(300), at(-300)]).toEqual([undefined, undefined])
  expect(at(301)).toContain('older than five minutes')
  expect(at(-301)).toContain('from the future')
})

test('of several signatures one that holds is enough, while a key is changed', () => {
  const [time, digest] = sign(key, body, now).split(',')

  expect(signatureProblem(key, `${time},v1=${'0'.repeat(64)},${digest}`, body, now)).toBeUndefined()
})

test.each([
  undefined,
  '',
  't=1800000000',
  'v1=00',
  `t=1800000000,v1=${'0'.repeat(63)}`,
  `t=-1,v1=${'0'.repeat(64)}`,
  `t=1e9,v1=${'0'.repeat(64)}`,
])('the header %s is no signature', (header) => {
  expect(signatureProblem(key, header, body, now)).toContain('missing or not as agreed')
})

test('another key, another body or another time breaks a signature', () => {
  const header = sign(key, body, now)

  expect(signatureProblem(`${key}x`, header, body, now)).toBe('The signature is wrong.')
  expect(signatureProblem(key, header, `${body} `, now)).toBe('The signature is wrong.')
  expect(signatureProblem(key, header.replace('t=1800000000', 't=1800000001'), body, now)).toBe(
    'The signature is wrong.',
  )
})
