import { answer } from '@pahiram/api-mock'
import { getCustomerContact } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { CustomerServicePage } from './customer-service-page.tsx'
import { earlyAnswer } from './early-answer.ts'

const read = earlyAnswer as (data: object) => object | undefined
const nobody = { servicePhone: '', supportEmail: '' }
const brand = { servicePhone: '+63 2 8000 1111', supportEmail: 'help@brand.example' }

afterEach(() => document.body.replaceChildren())

/** Each way that is seen, with where its link leads and what takes over a press on its button. */
function ways() {
  return [...document.querySelectorAll('main li')]
    .filter((item) => item.querySelector('svg') !== null && item.closest('[hidden]') === null)
    .map((item) => [
      item.textContent,
      item.querySelector('a')?.getAttribute('href') ?? null,
      item.querySelector('button')?.dataset['earlyControl'],
    ])
}

test.each([
  ['both', { smWa: ' 0917 ', email: 'care+x@pahiram.example' }, {}],
  ['a number alone', { smWa: '0917' }, nobody],
  ['an address that is none', { smWa: null, email: 'write to us' }, nobody],
  ['what the deployment says', { smWa: ' ' }, brand],
])('the ways to reach a person stand with the answer as on the page: %s', async (_, data, configuration) => {
  expect(await showEarlyView(CustomerServicePage, { read, data, configuration })).toBe(true)
  const early = ways()

  expect(early.length).toBeGreaterThan(0)
  document.body.replaceChildren()
  answer(getCustomerContact, data as object)
  await renderPage(CustomerServicePage, { address: '/customer-service', configuration })
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull())
  expect(ways()).toEqual(early)
})

test('what neither server nor configuration says is left to the page', async () => {
  expect(await showEarlyView(CustomerServicePage, { read, data: { smWa: '0917' } })).toBe(false)
})

test('where nothing is known the page says so', async () => {
  expect(await showEarlyView(CustomerServicePage, { read, data: {}, configuration: nobody })).toBe(false)
})
