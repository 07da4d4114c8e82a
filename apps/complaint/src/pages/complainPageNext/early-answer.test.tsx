import { answer } from '@pahiram/api-mock'
import { getComplaintInit } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { earlyAnswer } from './early-answer.ts'

const read = earlyAnswer as (data: object) => object | undefined
const data = {
  problemType: [{ title: 'Collection', value: 1 }, { title: 'Repayment', value: '2' }, { value: '3' }],
  problemSonType: [{ title: 'Calls at night', value: '12' }],
}

afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

/** Shows the first view at this address. */
function showAt(address: string): Promise<boolean> {
  history.replaceState(null, '', address)
  return showEarlyView(ComplainPageNextPage, { read, data })
}

/** The tags of the first view that are seen. */
function earlyTags(): (string | null)[] {
  return [...document.querySelectorAll<HTMLElement>('[data-early-view] [data-row]')]
    .filter((tag) => !tag.hidden)
    .map((tag) => tag.textContent)
}

test.each([
  ['a type and its sub-type', 'problemType=1&problemSonType=12'],
  ['a type alone', 'problemType=2'],
  ['a sub-type that the server does not know', 'problemType=2&problemSonType=99'],
])('what was chosen stands with the answer as on the page: %s', async (_, chosen) => {
  const address = `/complainPageNext?${chosen}&sessionId=s1`

  expect(await showAt(address)).toBe(true)
  const early = earlyTags()

  document.body.replaceChildren()
  answer(getComplaintInit, data as object)
  await renderPage(ComplainPageNextPage, { address })
  const tags = await screen.findByRole('list', { name: 'Your question is about' })

  expect(early.length).toBeGreaterThan(0)
  expect(
    within(tags)
      .getAllByRole('listitem')
      .map((tag) => tag.textContent),
  ).toEqual(early)
})

test.each([
  ['no type', 'problemSonType=12'],
  ['a type without a title', 'problemType=3'],
  ['a type that the server does not know', 'problemType=99'],
])('with %s the first view stays as it is: the page decides', async (_, chosen) => {
  expect(await showAt(`/complainPageNext?${chosen}&sessionId=s1`)).toBe(false)
  expect(earlyTags()).toEqual(['', ''])
})
