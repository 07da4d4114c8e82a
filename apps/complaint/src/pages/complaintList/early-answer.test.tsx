import { answer } from '@pahiram/api-mock'
import { listComplaints } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ComplaintListPage } from './complaintList-page.tsx'
import { earlyAnswer } from './early-answer.ts'
import { complaintsOf } from './list-fixtures.ts'
import { keepPlace } from './list-place.ts'

const read = earlyAnswer as (data: object) => object | undefined
const address = '/complaintList?sessionId=s1&userId=u 1&other=2'

afterEach(() => {
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

function showEarly(data: object): Promise<boolean> {
  history.replaceState(history.state, '', address)
  return showEarlyView(ComplaintListPage, { read, data })
}

function isSeen(element: Element): boolean {
  return element.closest('[hidden]') === null
}

/** What is seen: the tabs with what keeps a press on them, whether can be searched, and where each complaint leads. */
function seen() {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen)

  return {
    tabs: all('[role=tab]').map((tab) => [tab.textContent, tab.dataset['earlyControl'], tab.hasAttribute('disabled')]),
    fields: all('[role=tabpanel] input').length,
    complaints: all('main li').map((item) => [
      item.textContent,
      item.querySelector('a[href]')?.getAttribute('href')?.replace(location.origin, ''),
    ]),
  }
}

const all = { title: 'All', list: complaintsOf(2) }
const answered = { title: 'Answered', list: [] }

test.each([
  ['two', [all]],
  ['more than usual', [{ title: 'All', list: complaintsOf(9) }, answered, answered, { title: 'Older', list: [] }]],
  ['so many that they can be searched', [{ title: 'All', list: complaintsOf(30) }, answered]],
  ['one whose number needs writing', [{ title: 'All', list: [{ id: 'a b&c/é', type: 'A' }] }, answered]],
  [
    'one without a number',
    [
      {
        title: 'All',
        list: [
          { type: 'A', time: 'Now', content: 'B' },
          { id: ' ', type: 'B' },
        ],
      },
    ],
  ],
])('the complaints stand with the answer as on the page, and lead where they do there: %s', async (_, tabs) => {
  expect(await showEarly({ tabs })).toBe(true)
  const early = seen()

  expect(early.complaints).toHaveLength(tabs[0]?.list.length ?? 0)
  document.body.replaceChildren()
  answer(listComplaints, { tabs })
  await renderPage(ComplaintListPage, { address })
  await screen.findByRole('tab', { name: 'All' })
  expect(seen()).toEqual(early)
})

test.each([
  ['no tab', []],
  ['nothing on the first tab', [answered, all]],
  ['a tab without a title', [all, { list: [] }]],
  ['a complaint about nothing', [{ title: 'All', list: [{ id: '1', content: 'A' }] }]],
])('%s is left to the page', async (_, tabs) => {
  expect(await showEarly({ tabs })).toBe(false)
})

test('the first view shows no other tab than the one that the borrower comes back to', async () => {
  keepPlace({ tab: 1, index: 0, id: 'C0', offset: 0 })
  expect(await showEarly({ tabs: [all, { title: 'Answered', list: complaintsOf(1) }] })).toBe(false)
})
