import { ProductCard } from '@pahiram/ui-kit'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { environmentAtom } from './environment.ts'
import { preparePage, renderPage } from './testing/render-page.tsx'

const page = 'https://pages.pahiram.example'
const api = 'https://api.pahiram.example/v1'

type Configuration = Readonly<Record<string, unknown>>

function environmentWith(configuration: Configuration) {
  return preparePage({ address: '/complainDetails?sessionId=s1&problemId=7&utm_tag=t1', configuration }).store.get(
    environmentAtom,
  )
}

function addressOf(written: string, configuration: Configuration = {}): string | undefined {
  return environmentWith(configuration).pictureAddress(written, { forSession: true })
}

function publicAddressOf(written: string, configuration: Configuration = {}): string | undefined {
  return environmentWith(configuration).pictureAddress(written)
}

test.each([
  ['/media/logos/a.svg', {}, '/media/logos/a.svg'],
  ['/media/logos/a.svg', { apiBase: '' }, '/media/logos/a.svg'],
  ['/media/logos/a.svg', { apiBase: '/gateway' }, '/media/logos/a.svg'],
  ['/media/logos/a.svg', { apiBase: api }, 'https://api.pahiram.example/media/logos/a.svg'],
  ['https://api.pahiram.example/a.svg', { apiBase: api }, 'https://api.pahiram.example/a.svg'],
  ['/a.svg', { apiBase: 'javascript:x' }, undefined],
  ['//evil.example/a.svg', { apiBase: api }, undefined],
])('fetches the logo %j with %j from the API, without a word of who is looking', (written, configuration, asked) => {
  expect(publicAddressOf(written, configuration)).toBe(asked)
})

test.each([
  ['/pictures/a.jpg', '/pictures/a.jpg?sessionId=s1&utm_tag=t1'],
  [`${page}/pictures/a.jpg?size=2`, '/pictures/a.jpg?size=2&sessionId=s1&utm_tag=t1'],
  ['pictures/a.jpg', '/pictures/a.jpg?sessionId=s1&utm_tag=t1'],
  ['/.//evil.example/a.jpg', `${page}//evil.example/a.jpg?sessionId=s1&utm_tag=t1`],
])('asks our own API for %s as this session', (written, asked) => {
  expect(addressOf(written)).toBe(asked)
})

test.each([
  ['/pictures/a.jpg', 'https://api.pahiram.example/pictures/a.jpg?sessionId=s1&utm_tag=t1'],
  ['https://api.pahiram.example/p', 'https://api.pahiram.example/p?sessionId=s1&utm_tag=t1'],
  [`${page}/p`, '/p'],
  ['/.//evil.example/p', 'https://api.pahiram.example//evil.example/p?sessionId=s1&utm_tag=t1'],
])('asks an API on another origin for %s as this session, and nobody else', (written, asked) => {
  expect(addressOf(written, { apiBase: api })).toBe(asked)
})

test('an API whose address is broken is taken to stand here', () => {
  expect(addressOf('/p', { apiBase: 'https://' })).toBe('/p?sessionId=s1&utm_tag=t1')
})

test('never sends an allowed stranger who is looking', () => {
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

test('a page on another origin than its API shows the logos that the API has, and no stranger’s', async () => {
  await renderPage(
    () => (
      <>
        <ProductCard name="Agila" logo="/media/logos/agila.svg" />
        <ProductCard name="Evil" logo="https://evil.example/logo.svg" />
      </>
    ),
    { address: '/order?sessionId=s1', configuration: { apiBase: api } },
  )

  expect(screen.getAllByRole('presentation').map((picture) => picture.getAttribute('src'))).toEqual([
    'https://api.pahiram.example/media/logos/agila.svg',
  ])
})
