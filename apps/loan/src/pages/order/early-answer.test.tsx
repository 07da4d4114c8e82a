import { answer } from '@pahiram/api-mock'
import { getLoanDetails } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { earlyAnswer } from './early-answer.ts'
import { OrderPage } from './order-page.tsx'

afterEach(() => document.body.replaceChildren())

const early = { read: earlyAnswer as (data: object) => object }

/** The names of the buttons in the bar, with the names by which their presses are kept. */
function controls(): string[] {
  return screen
    .queryAllByRole('button')
    .filter((button) => button.closest('[data-page-bar]') !== null)
    .map((button) => `${button.getAttribute('data-early-control')} ${button.textContent}`)
}

test.each([
  [174, true, 2],
  ['180', '1', 2],
  [170, false, 1],
  [200, 0, 1],
  [21, true, 0],
])(
  'an order of status %j, extension %j, has the buttons of its page with the answer',
  async (orderStatus, isDelay, count) => {
    const data = { orderStatus, isDelay, noticeStatusText: 'Here it is' }

    expect(await showEarlyView(OrderPage, { ...early, data })).toBe(true)
    const first = controls()

    expect(first).toHaveLength(count)
    expect(document.querySelector<HTMLElement>('[data-page-bar]')?.hidden).toBe(count === 0)
    expect(screen.queryAllByRole<HTMLButtonElement>('button').some(({ disabled }) => disabled)).toBe(false)
    document.body.replaceChildren()

    answer(getLoanDetails, data as object)
    await renderPage(OrderPage, { address: '/order?productId=p1&orderId=o1&sessionId=s1' })
    await screen.findByText('Here it is')
    expect(controls()).toEqual(first)
  },
)

test('an extension that is switched off is no early button either', async () => {
  const data = { orderStatus: 174, isDelay: 1 }

  await showEarlyView(OrderPage, { ...early, data, configuration: { switchedOff: ['extension'] } })

  expect(controls()).toHaveLength(1)
  expect(controls()[0]).toMatch(/^repayment /)
})
