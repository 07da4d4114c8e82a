import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

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

test('a store that is not given, or may not be opened, is not offered', async () => {
  await drawTemplate(stores({ ios }), { form: null })
  expect(links()).toEqual(['Download for iPhone'])

  await drawTemplate(stores(), { form: null, storeLink: (url, store) => (store === 'ios' ? null : url) })
  expect(links()).toEqual(['Download for Android'])
})

test('where there is no store at all the page says so', async () => {
  await drawTemplate(stores({}), { form: null })

  expect(links()).toEqual([])
  expect(screen.getByRole('note').textContent).toMatch('cannot be downloaded here right now')
})
