import { answer } from '@pahiram/api-mock'
import { getFailure } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { earlyAnswer } from './early-answer.ts'
import { ErrorPage } from './error-page.tsx'

const whole = {
  id: 'f1',
  name: 'Bayani Loan',
  range: '₱2,000 – ₱15,000',
  rangeDesc: 'Loan amount',
  rate: '0.05%',
  desc: 'Daily interest',
  tags: ['Fast review', 'No collateral'],
  buttonText: 'Get it',
  enabled: 1,
}

afterEach(() => document.body.replaceChildren())

/** What is seen of each product, without its button. */
function products(): string[] {
  return [...document.querySelectorAll('main article')].filter(isSeen).map((product) =>
    [...product.querySelectorAll('*')]
      .filter((part) => isSeen(part) && part.children.length === 0 && part.closest('button') === null)
      .map((part) => part.textContent)
      .filter(Boolean)
      .join(' · '),
  )
}

function isSeen(element: Element): boolean {
  return element.closest('[hidden]') === null
}

test.each([
  ['none', []],
  ['one', [whole]],
  [
    'three with up to five tags',
    [{ ...whole, tags: ['1', '2', '3', '4', '5'] }, whole, { ...whole, tags: ['A', 'B', 'C'] }],
  ],
  ['five', [whole, { ...whole, name: 'Agila' }, whole, { ...whole, tags: ['New'] }, { ...whole, name: 'Last' }]],
  ['those that lack something', [{ ...whole, name: '' }, { ...whole, tags: [], rangeDesc: null }, { name: 'A' }, {}]],
])('the products stand with the answer as on the page: %s', async (_, list) => {
  const data = { errMessage: 'You were logged out', list }

  expect(await showEarlyView(ErrorPage, { read: earlyAnswer as (given: object) => object, data })).toBe(true)
  const early = products()
  const isTitled = isSeen(screen.getByText('Recommended for you'))

  expect(isSeen(document.querySelector('[data-early="noticeMessage"]') as Element)).toBe(false)
  document.body.replaceChildren()

  answer(getFailure, data as object)
  await renderPage(ErrorPage, { address: '/error' })
  await screen.findByRole('heading', { name: 'You were logged out' })
  await waitFor(() => expect(products()).toEqual(early))
  expect(early).toHaveLength(list.length)
  expect(isTitled).toBe(list.length > 0)
})

/** The buttons of the products that have a text, and which of them keep or take over a press. */
function buttons(): string[] {
  return [...document.querySelectorAll<HTMLButtonElement>('main article button')]
    .filter(isSeen)
    .map((button) =>
      button.disabled ? `${button.textContent} rests` : `${button.textContent} ${button.dataset['earlyControl']}`,
    )
}

test('the buttons of the products stand with the answer as on the page', async () => {
  const soldOut = { ...whole, buttonText: 'Sold out', enabled: 0 }
  const data = { errMessage: 'You were logged out', list: [soldOut, whole, null, soldOut, { ...whole, enabled: '1' }] }

  await showEarlyView(ErrorPage, { read: earlyAnswer as (given: object) => object, data })
  const early = buttons()

  expect(early).toEqual(['Sold out rests', 'Get it list.1.open', 'Sold out rests', 'Get it list.3.open'])
  document.body.replaceChildren()

  answer(getFailure, data as object)
  await renderPage(ErrorPage, { address: '/error' })
  await screen.findByRole('heading', { name: 'You were logged out' })
  expect(buttons()).toEqual(early)
})
