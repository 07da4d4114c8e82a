import {
  type AnswerOf,
  configurationElementId,
  getInstalmentPlan,
  readAnswer,
  type RepaymentInfo,
} from '@pahiram/contract'
import { earlyFields, pageElement } from '@pahiram/page'
import { fillEarlyRows, fillEarlyView } from '@pahiram/page/early-view'
import { preparePage } from '@pahiram/page/testing'
import { cleanup, render } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'

import { Amount, AmountHero } from './amount-hero.tsx'
import { earlyRepayment, type EarlyRepayment } from './early-repayment.ts'
import { RepaymentParts } from './repayment-parts.tsx'
import { EarlyAmount, RepaymentSkeleton } from './repayment-skeleton.tsx'

const early = earlyFields<typeof getInstalmentPlan, EarlyRepayment>(getInstalmentPlan)
const read = (data: object) => earlyRepayment(data as RepaymentInfo, 'repayAmount')
const bare = { repayAmount: '1,050.00', productName: 'Agila Cash', detail: [{ text: 'Principal', value: '₱1,000.00' }] }
const full = {
  ...bare,
  noticeMsg: 'The counter closes at noon',
  defDetail: { payCode: '8800 1234', title: 'made 5 minutes ago', validUntil: '30 Nov 2026' },
  detail: ['Principal', 'Interest', 'Fee', 'Tax'].map((text, place) => ({ text, value: `₱${place}.50` })),
  repayPlan: [
    { title: 'Payment 1', time: '28 Nov 2026', amount: '350.00', remark: 'due' },
    { title: 'Payment 2', time: '28 Dec 2026', amount: '350.00' },
    { amount: '350.00' },
  ],
}

afterEach(() => {
  cleanup()
  delete window.__pahiramEarly
  delete window.__pahiramFilled
})

/** The texts that are seen, in their order. */
function textsIn(element: Element): string[] {
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof HTMLElement) return node.hidden ? [] : textsIn(node)
    return (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) || []
  })
}

async function earlyTexts(answer: object): Promise<string> {
  const hero = <AmountHero label="Amount" amount={<EarlyAmount early={early} />} />
  const { container } = render(pageElement(() => <RepaymentSkeleton early={early} hero={hero} />, createStore()))
  const response = Promise.resolve(new Response(JSON.stringify({ code: '0', data: answer })))

  document.body.append(
    Object.assign(document.createElement('script'), {
      id: configurationElementId,
      type: 'application/json',
      textContent: '{}',
    }),
  )

  window.__pahiramEarly = [{ method: 'POST', url: '/repay', body: '', response }]
  fillEarlyView(read, fillEarlyRows)
  await vi.waitFor(() => expect(window.__pahiramFilled).toBe(true))
  return textsIn(container).join(' ')
}

function drawnTexts(answer: object): string {
  const info = readAnswer(getInstalmentPlan, answer) as AnswerOf<typeof getInstalmentPlan>
  const hero = <AmountHero label="Amount" amount={<Amount amount={info.repayAmount} currency="₱" otherwise="" />} />
  const { store } = preparePage({ address: '/repay?productId=p1&orderId=o1&sessionId=s1' })
  const { container } = render(
    pageElement(() => <RepaymentParts info={{ ...info, payment: undefined }} page="repay" hero={hero} />, store),
  )

  return textsIn(container).join(' ')
}

test.each([
  ['little', bare],
  ['much', full],
  ['a code alone', { ...bare, defDetail: { payCode: '8800 1234' } }],
  ['a plan of one payment', { ...bare, repayPlan: full.repayPlan.slice(0, 1) }],
])('the early view says what the page says, in the same order, when the answer holds %s', async (_, answer) => {
  expect(await earlyTexts(answer)).toBe(drawnTexts(answer))
})
