import { answer } from '@pahiram/api-mock'
import { getComplaint } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ComplaintDetailsPage } from './complainDetails-page.tsx'
import { address, answered, configuration } from './complaint-fixtures.ts'
import { earlyAnswer } from './early-answer.ts'

const read = earlyAnswer as (data: object) => object | undefined

afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

function showEarly(data: object, at = address): Promise<boolean> {
  history.replaceState(null, '', at)
  return showEarlyView(ComplaintDetailsPage, { read, data })
}

function isSeen(element: Element): boolean {
  return element.closest('[hidden]') === null
}

/** All texts that are seen, and each picture's name with what takes over a press on it. */
function seen() {
  const parts = [...document.querySelectorAll<HTMLElement>('main section *')].filter(isSeen)
  const buttons = parts.filter((part): part is HTMLButtonElement => part instanceof HTMLButtonElement && !part.disabled)

  return {
    texts: parts
      .filter((part) => part.children.length === 0 && part.closest('button') === null)
      .map((part) => part.textContent)
      .filter(Boolean),
    pictures: buttons.map((button) => [
      button.getAttribute('aria-label') ?? button.textContent,
      button.dataset['earlyControl'],
    ]),
  }
}

test.each([
  ['one that was answered, with pictures', answered],
  ['one that waits', { ...answered, disposeDetail: ' ', disposeImages: null, isNeedScore: 0 }],
  ['one without texts', { images: ['/1.jpg', '', '/2.jpg', '/3.jpg', '/4.jpg'], content: ' ' }],
  ['one that is answered by a picture alone', { ...answered, images: [], disposeDetail: null }],
])('a complaint stands with the answer as on the page: %s', async (_, complaint) => {
  const data = { ...complaint, isNeedScore: 0 }

  expect(await showEarly(data)).toBe(true)
  const early = seen()

  expect(early.texts).toContain('Process Result')
  document.body.replaceChildren()
  answer(getComplaint, data as object)
  await renderPage(ComplaintDetailsPage, { address, configuration })
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull())
  expect(seen()).toEqual(early)
})

test('an address without a complaint is left to the page', async () => {
  expect(await showEarly(answered, '/complainDetails?problemId=%20')).toBe(false)
})
