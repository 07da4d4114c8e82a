import { answer } from '@pahiram/api-mock'
import { getComplaintInit } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ComplaintPage } from './complaint-page.tsx'
import { earlyAnswer } from './early-answer.ts'
import { init, runningOrder } from './init-fixtures.ts'

const read = earlyAnswer as (data: object) => object | undefined

afterEach(() => document.body.replaceChildren())

/** What can be pressed, with what takes over a press on it. */
function controls() {
  return [...document.querySelectorAll<HTMLButtonElement>('main button')]
    .filter((button) => button.closest('[hidden]') === null && !button.disabled)
    .map((button) => [button.textContent, button.dataset['earlyControl']])
}

/** What is said of the order where there is none. */
function notices(): (string | null)[] {
  return [...document.querySelectorAll('main [role=note]')]
    .filter((note) => note.closest('[hidden]') === null)
    .map((note) => note.textContent)
}

test.each([
  ['the usual', init],
  ['no order chosen', { ...init, orderDetail: { list: [] } }],
  ['no order at all', { ...init, orderDetail: null, orderList: null }],
  ['rows that cannot be chosen', { ...init, problemType: [{ title: 'A' }, { value: '2' }, ...init.problemType] }],
  [
    'values as numbers',
    {
      ...init,
      problemType: [
        { title: 'A', value: 0 },
        { title: 'B', value: 7 },
      ],
    },
  ],
  ['more than usual', { ...init, problemType: Array.from({ length: 11 }, (_, n) => ({ title: `T${n}`, value: 'x' })) }],
])('the types of question keep a press from the answer on, as on the page: %s', async (_, data) => {
  expect(await showEarlyView(ComplaintPage, { read, data })).toBe(true)
  const early = controls()
  const said = notices()

  expect(early.map(([, control]) => control)).toContain('problemType.0.choose')
  document.body.replaceChildren()
  answer(getComplaintInit, data as object)
  await renderPage(ComplaintPage, { address: '/complaint' })
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull())
  expect(controls()).toEqual(early)
  expect(notices()).toEqual(said)
})

test.each([
  ['an order without a name', { ...init, orderDetail: { ...runningOrder, productName: '' } }],
  ['nothing to choose', { ...init, problemType: [{ title: 'A' }] }],
])('%s is left to the page', async (_, data) => {
  expect(await showEarlyView(ComplaintPage, { read, data })).toBe(false)
})
