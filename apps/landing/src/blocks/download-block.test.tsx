import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { platformOf } from './download-block.tsx'
import { drawTemplate, templateOf } from './test-template.tsx'

const android = 'https://play.google.com/store/apps/details?id=com.pahiram.loan'
const ios = 'https://apps.apple.com/ph/app/pahiram/id6400000001'

function stores(block: object = { android, ios }) {
  return templateOf({ kind: 'download', config: { blocks: [{ type: 'download', ...block }] } })
}

function links(): (string | null)[] {
  return screen.queryAllByRole('link').map(({ textContent }) => textContent)
}

test('the store of the visitor’s own phone comes first', async () => {
  await drawTemplate(stores(), { form: null, address: '/landing?clientType=ios' })
  expect(links()).toEqual(['Download for iPhone', 'Download for Android'])

  await drawTemplate(stores(), { form: null, address: '/landing?clientType=android' })
  expect(links()).toEqual(['Download for Android', 'Download for iPhone'])
})

test('each store is opened by the address that carries the campaign', async () => {
  await drawTemplate(stores(), { form: null, storeLink: (url, store) => `${url}&by=${store}` })

  expect(screen.getByRole('link', { name: 'Download for Android' }).getAttribute('href')).toBe(`${android}&by=android`)
  expect(screen.getByRole('link', { name: 'Download for iPhone' }).getAttribute('href')).toBe(`${ios}&by=ios`)
})

test('the browser reports a press to our server, and of nothing else', async () => {
  await drawTemplate(stores(), { form: null, tapAddress: '/api/tap?page_id=a' })

  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('ping')).toBe('/api/tap?page_id=a')
})

test('a store that is not given, or may not be opened, is not offered', async () => {
  await drawTemplate(stores({ ios }), { form: null })
  expect(links()).toEqual(['Download for iPhone'])

  await drawTemplate(stores(), { form: null, storeLink: (url, store) => (store === 'ios' ? null : url) })
  expect(links()).toEqual(['Download for Android'])
})

test('the download block shows a notice when no store is given', async () => {
  await drawTemplate(stores({}), { form: null })

  expect(links()).toEqual([])
  expect(screen.getByRole('note').textContent).toMatch('cannot be downloaded here right now')
})

const browsers = [
  ['android', 'Mozilla/5.0 (Linux; Android 13; Redmi 12C) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', 5],
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Version/16.0 Safari/605.1.15', 5],
  ['other', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Version/16.0 Safari/605.1.15', 0],
  ['other', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36', 10],
] as const

test.each(browsers)(
  'a visitor has %s who calls it %s and touches it with %d fingers',
  (platform, userAgent, fingers) => {
    expect(platformOf(null, { userAgent, maxTouchPoints: fingers })).toBe(platform)
  },
)

test('the shell knows better than its browser', () => {
  const [, userAgent] = browsers[0]

  expect(platformOf('ios', { userAgent, maxTouchPoints: 5 })).toBe('ios')
  expect(platformOf('android', { userAgent: '', maxTouchPoints: 0 })).toBe('android')
  expect(platformOf('h5', { userAgent, maxTouchPoints: 5 })).toBe('android')
})
