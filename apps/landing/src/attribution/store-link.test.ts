import { advertisingParameters, trackingParameters } from '@pahiram/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { storeLink } from './store-link.ts'

const play = 'https://play.google.com/store/apps/details?id=com.pahiram'
const appStore = 'https://apps.apple.com/ph/app/pahiram/id123456789'
const awkward = ['', ' ', '100%', 'a+b', 'a&b=c', '#/download', '%2B', '你好 ₱', '🎁', '"<>', '\r\n', '\u0000', '‮']

const values = fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
const tracked = fc.dictionary(fc.constantFrom(...trackingParameters, ...advertisingParameters), values)

/** What a browser makes of half a character. */
function whole(value: string): string {
  return value.replace(/\p{Surrogate}/gu, '\ufffd')
}

function linkOf(address: string, store: 'android' | 'ios', query: Record<string, string>): URL {
  return new URL(storeLink(address, store, new URLSearchParams(query)) ?? 'no link')
}

test('every tracking parameter reaches Google Play in one referrer, whatever it holds', () => {
  fc.assert(
    fc.property(tracked, (query) => {
      const link = linkOf(play, 'android', query)
      const referrer = new URLSearchParams(link.searchParams.get('referrer') ?? '')

      expect(link.searchParams.get('id')).toBe('com.pahiram')
      expect(Object.fromEntries(referrer)).toEqual(
        Object.fromEntries(Object.entries(query).map(([name, value]) => [name, whole(value)])),
      )
    }),
  )
})

test('a reader who knows no plus for a blank reads the same', () => {
  fc.assert(
    fc.property(values, (value) => {
      const [, referrer = ''] = /referrer=([^&#]*)/.exec(linkOf(play, 'android', { utm_tag: value }).href) ?? []

      expect(decodeURIComponent(decodeURIComponent(referrer))).toBe(`utm_tag=${whole(value)}`)
    }),
  )
})

test('every tracking parameter is in the link to the App Store, and its campaign is the utm_tag', () => {
  fc.assert(
    fc.property(tracked, (query) => {
      const { searchParams } = linkOf(appStore, 'ios', query)

      for (const [name, value] of Object.entries(query)) expect(searchParams.get(name)).toBe(whole(value))
    }),
  )
  expect(linkOf(appStore, 'ios', { utm_tag: 'weekend' }).searchParams.get('ct')).toBe('weekend')
})

test('a campaign that the App Store would cut off is not counted as another one', () => {
  expect(linkOf(appStore, 'ios', { utm_tag: 'x'.repeat(40) }).searchParams.get('ct')).toBe('x'.repeat(40))
  expect(linkOf(appStore, 'ios', { utm_tag: 'x'.repeat(41) }).searchParams.has('ct')).toBe(false)
})

test.each([
  ['https://pahiram.onelink.me/Ab12/pasko', { c: 'poster', pid: 'maria', af_channel: 'app', fbclid: 'F1' }],
  ['https://app.appsflyer.com/com.pahiram?pid=given', { c: 'poster', pid: 'given', af_channel: 'app', fbclid: 'F1' }],
  ['https://app.adjust.com/abc123', { campaign: 'poster', adgroup: 'maria', creative: 'app', fbclid: 'F1' }],
  ['https://pahiram.go.link/x', { campaign: 'poster', adgroup: 'maria', creative: 'app', fbclid: 'F1' }],
])('a link of a measuring service gets its own names, whichever store it leads to: %s', (address, expected) => {
  for (const store of ['android', 'ios'] as const) {
    const { searchParams } = linkOf(address, store, {
      utm_tag: 'poster',
      user_from: 'maria',
      app_from: 'app',
      fbclid: 'F1',
    })

    expect(Object.fromEntries(searchParams)).toMatchObject({ ...expected, utm_tag: 'poster' })
    expect(searchParams.has('referrer')).toBe(false)
  }
  // The name of another site only looks like theirs.
  expect(linkOf('https://notonelink.me/x', 'android', { utm_tag: 'a' }).searchParams.has('c')).toBe(false)
})

test('the session goes nowhere', () => {
  const query = { sessionId: 'canary', userId: 'u1', deviceId: 'd1', utm_tag: 't', templateId: 'p' }

  for (const store of ['android', 'ios'] as const) {
    expect(linkOf(play, store, query).href).not.toMatch(/canary|u1|d1|session/i)
  }
})

test('a store link keeps the parameters that its address already has', () => {
  expect(linkOf(`${play}&referrer=utm_source%3Dfb`, 'android', { id: 'c 1' }).searchParams.get('referrer')).toBe(
    'utm_source=fb&id=c%201',
  )
  expect(
    linkOf(`${play}&referrer=utm_source%3Dfb`, 'android', { utm_source: 'x', fbclid: 'f1' }).searchParams.get(
      'referrer',
    ),
  ).toBe('utm_source=fb&fbclid=f1')
  expect(linkOf(`${appStore}?ct=own&utm_tag=own`, 'ios', { utm_tag: 't' }).search).toBe('?ct=own&utm_tag=own')
})

test('a visitor from nowhere gets the address as it is', () => {
  expect(storeLink(play, 'android', new URLSearchParams())).toBe(play)
  expect(storeLink(appStore, 'ios', new URLSearchParams())).toBe(appStore)
})

test.each([
  'javascript:alert(1)',
  'http://play.google.com/',
  'market://details?id=com.pahiram',
  '//play.google.com/',
  'https://user:word@play.google.com/',
  'https:\\\\play.google.com',
  'https://play.google.com/a b',
  'data:text/html,hi',
  'no address',
  '',
])('%j is no link to a store', (address) => {
  expect(storeLink(address, 'android', new URLSearchParams('utm_tag=t'))).toBeNull()
})
