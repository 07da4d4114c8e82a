import { answer } from '@pahiram/api-mock'
import { listPayments } from '@pahiram/contract'
import { keepEarlyPresses } from '@pahiram/page/early-presses'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { earlyAnswer } from './early-answer.ts'
import { PaymentsPage } from './payments-page.tsx'

const address = '/payments?productId=p1&orderId=o1&sessionId=s1'
const early = { read: earlyAnswer as (data: object) => object | undefined }
const payment = { amount: '₱1,759.66', time: '21 Nov 2026, 14:05', channel: 'Pera Wallet', kind: 'repay' }
const bare = { amount: '₱210.00' }
const much = [payment, { ...payment, kind: 'delay' }, { ...payment, kind: 'gift' }, bare, { ...payment, amount: 5 }]

afterEach(() => document.body.replaceChildren())

/** The texts of each payment that is seen, and the name by which its press is kept. */
function payments(): string[][] {
  return screen
    .queryAllByRole<HTMLButtonElement>('button', { hidden: false })
    .flatMap((button) =>
      button.dataset['earlyControl'] === undefined ? [] : [[button.dataset['earlyControl'], ...textsIn(button)]],
    )
}

function textsIn(element: Element): string[] {
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof HTMLElement) return node.hidden ? [] : textsIn(node)
    return node.textContent?.trim() || []
  })
}

test.each([
  ['one payment', [payment]],
  ['payments of each kind, and more than usual', much],
])('the first view says what the page says of %s, and can be pressed', async (_, list) => {
  const data = { payments: list }

  expect(await showEarlyView(PaymentsPage, { ...early, data })).toBe(true)
  const first = payments()

  expect(first).toHaveLength(list.length)
  expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => !disabled)).toBe(true)
  document.body.replaceChildren()

  answer(listPayments, data as object)
  await renderPage(PaymentsPage, { address })
  await screen.findAllByText('Repayment')
  expect(payments()).toEqual(first)
})

test.each([
  ['no payment', []],
  ['a payment without an amount', [payment, { channel: 'Pera Wallet' }]],
  ['what is no payment', [payment, null]],
  ['no list', 'none'],
])('%s is left to the page', async (_, list) => {
  expect(await showEarlyView(PaymentsPage, { ...early, data: { payments: list } })).toBe(false)
})

test('a payment that is pressed before the page is there opens its receipt', async () => {
  const data = { payments: [payment, bare, bare, { ...payment, channel: 'Sari Bank' }] }

  keepEarlyPresses()
  await showEarlyView(PaymentsPage, { ...early, data })
  screen.getByRole('button', { name: /Sari Bank/ }).click()
  document.body.replaceChildren()
  answer(listPayments, data as object)
  await renderPage(PaymentsPage, { address })
  await screen.findByText('Sari Bank')
  window.__pahiramPresses?.giveBoxes()
  window.__pahiramPresses?.givePress()

  const sheet = await screen.findByRole('dialog', { name: 'Receipt' }, { timeout: 8000 })

  expect(within(sheet).getByText('Sari Bank')).toBeTruthy()
})
