import { preparePage } from '@pahiram/page/testing'
import { expect, test } from 'vitest'

import { pictureAddressAtom } from './picture-address.ts'

const page = 'https://pages.pahiram.example'
const api = 'https://api.pahiram.example/v1'

function addressOf(written: string, configuration: Readonly<Record<string, unknown>> = {}): string | undefined {
  const { store } = preparePage({ address: '/complainDetails?sessionId=s1&problemId=7&utm_tag=t1', configuration })

  return store.get(pictureAddressAtom)(written)
}

test.each([
  ['/pictures/a.jpg', `${page}/pictures/a.jpg?sessionId=s1&utm_tag=t1`],
  [`${page}/pictures/a.jpg?size=2`, `${page}/pictures/a.jpg?size=2&sessionId=s1&utm_tag=t1`],
  ['pictures/a.jpg', `${page}/pictures/a.jpg?sessionId=s1&utm_tag=t1`],
])('asks our own API for %s as this session', (written, asked) => {
  expect(addressOf(written)).toBe(asked)
})

test.each([
  ['/pictures/a.jpg', 'https://api.pahiram.example/pictures/a.jpg?sessionId=s1&utm_tag=t1'],
  ['https://api.pahiram.example/p', 'https://api.pahiram.example/p?sessionId=s1&utm_tag=t1'],
  [`${page}/p`, `${page}/p`],
])('asks an API that stands elsewhere for %s as this session, and nobody else', (written, asked) => {
  expect(addressOf(written, { apiBase: api })).toBe(asked)
})

test('an API whose address is broken is taken to stand here', () => {
  expect(addressOf('/p', { apiBase: 'https://' })).toBe(`${page}/p?sessionId=s1&utm_tag=t1`)
})

test('never tells an allowed stranger who is looking', () => {
  expect(addressOf('https://cdn.example/a.jpg', { allowedOrigins: ['https://cdn.example'] })).toBe(
    'https://cdn.example/a.jpg',
  )
})

test.each([
  'https://evil.example/a.jpg',
  '//evil.example/a.jpg',
  String.raw`\\evil.example\a.jpg`,
  'https://pages.pahiram.example@evil.example/a.jpg',
  'https://user:word@pages.pahiram.example/a.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'blob:https://pages.pahiram.example/1',
  'https://',
  ' ',
  '',
])('shows nothing from %j', (written) => {
  expect(addressOf(written)).toBeUndefined()
})
