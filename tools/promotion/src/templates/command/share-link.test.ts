import { commonQuery, meantTag, sessionParameters, trackingParameters } from '@pahiram/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { shareLink } from './link.ts'

const everything = {
  app_from: 'app',
  user_from: 'user',
  utm_tag: 'tag',
  id: '7',
  links_id: 'ph-agreement',
  down_id: 'ph-download',
  invite_code: 'ABC',
}

test('shareLink puts the template first, then the attribution in the contract’s order', () => {
  expect(shareLink('https://pahiram.example', 'ph-weekend', everything)).toBe(
    'https://pahiram.example/landing?templateId=ph-weekend&app_from=app&user_from=user&utm_tag=tag&id=7&links_id=ph-agreement&down_id=ph-download&invite_code=ABC',
  )
  expect(shareLink('https://pahiram.example', 'ph-weekend', {})).toBe(
    'https://pahiram.example/landing?templateId=ph-weekend',
  )
})

test.each([
  'https://a.example',
  'https://a.example/',
  'https://a.example/landing',
  'https://a.example/landing/index.html',
])('shareLink accepts the site as %s', (site) => {
  expect(shareLink(site, 'a', {})).toBe('https://a.example/landing?templateId=a')
})

test('shareLink accepts a site below a path, and one on this machine', () => {
  expect(shareLink('https://a.example/h5/', 'a', {})).toBe('https://a.example/h5/landing?templateId=a')
  expect(shareLink('http://127.0.0.1:4173', 'a', {})).toBe('http://127.0.0.1:4173/landing?templateId=a')
})

test.each(['', 'a.example', 'javascript:alert(1)', 'ftp://a.example', 'https://'])(
  'shareLink rejects the site %j',
  (site) => {
    expect(() => shareLink(site, 'a', {})).toThrow('it is the address of the site, such as https://')
  },
)

test.each([
  'https://a.example?sessionId=1',
  'https://a.example/#x',
  'https://me:secret@a.example',
  'https://a.example/?',
])('shareLink rejects %s, which holds more than a site', (site) => {
  expect(() => shareLink(site, 'a', {})).toThrow('--to is the address of the site alone')
})

test('shareLink encodes any value so that it arrives as it is counted, and nothing of a session', () => {
  const value = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ minLength: 1 }))
  const names = fc.record(Object.fromEntries(trackingParameters.map((name) => [name, value])), { requiredKeys: [] })

  fc.assert(
    fc.property(names, (written) => {
      const meant = Object.entries(written).map(([name, text]) => [name, meantTag(text ?? '')] as const)
      const given = Object.fromEntries(meant.filter(([, text]) => text !== ''))
      const address = new URL(shareLink('https://a.example', 'ph-weekend', written))
      const read = address.searchParams

      expect(address.href).toMatch(/^[\w%:/?&=.~-]+$/)
      expect(Object.fromEntries(read)).toEqual({ templateId: 'ph-weekend', ...given })
      expect([...read]).toHaveLength(Object.keys(given).length + 1)
      expect(Object.fromEntries(commonQuery(read))).toEqual(given)
      expect(sessionParameters.some((name) => read.has(name))).toBe(false)
    }),
  )
})
