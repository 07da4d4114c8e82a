import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { environmentAtom, pageElement } from '@pahiram/page'
import { preparePage } from '@pahiram/page/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { rememberPayment } from '../../payment/begun-payment.ts'
import { address, code, due } from './repay-fixtures.ts'
import { instalment } from './repay-model.ts'
import { RepayPage } from './repay-page.tsx'

afterEach(cleanup)

/** A page whose first answer is here before it is drawn, as in a document of the server, on a phone that began a payment. */
async function prepareDrawn({ isBegun }: { readonly isBegun: boolean }) {
  const { store } = preparePage({ address })

  if (isBegun) rememberPayment(store.get(environmentAtom), 'repay')
  await store.set(instalment.infoAtom, false)
  return {
    loaded: store.get(instalment.infoAtom),
    draw: () => render(pageElement(RepayPage, store)),
  }
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Payment Method' })

test('who paid is first shown what the server drew, then the receipt, and cannot pay in between', async () => {
  answer(getInstalmentPlan, due)
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1', amount: '₱1,050.00' } }, { delay: 30 })

  const { loaded, draw } = await prepareDrawn({ isBegun: true })
  expect(loaded).toMatchObject({ state: 'ready', value: { repayAmount: '1,050.00', payment: undefined } })
  expect(requestsOf(getPaymentState)).toEqual([])

  draw()
  expect(button().disabled).toBe(true)
  expect(await screen.findByRole('heading', { name: 'Payment received' }, { timeout: 8000 })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Payment Method' })).toBeNull()
  expect(requestsOf(getPaymentState)).toHaveLength(1)
})

test('an order that is repaid by now is first shown as the server drew it, then its receipt', async () => {
  refuse(getInstalmentPlan, { code: '409', message: 'This order is already repaid.' })
  answer(getPaymentState, { state: 'received', receipt: { receiptNo: 'R-1', amount: '₱1,050.00' } })

  const { loaded, draw } = await prepareDrawn({ isBegun: false })
  expect(loaded.state).toBe('failed')
  expect(requestsOf(getPaymentState)).toEqual([])

  draw()
  expect(await screen.findByRole('heading', { name: 'Payment received' }, { timeout: 8000 })).toBeTruthy()
  expect(requestsOf(getPaymentState)).toHaveLength(1)
  expect(document.body.textContent).not.toContain('already repaid')
})

test('a payment that is still open is said above what is to be paid', async () => {
  answer(getInstalmentPlan, due)
  answer(getPaymentState, { state: 'open' })

  const { draw } = await prepareDrawn({ isBegun: true })
  draw()

  expect(await screen.findByText('We have not received your payment yet', {}, { timeout: 8000 })).toBeTruthy()
  expect(screen.getByText('28 Nov 2026')).toBeTruthy()
  expect(button().disabled).toBe(false)
})

test('a debt that may be paid is not shown beside a failure to learn that, and comes with Retry', async () => {
  answer(getInstalmentPlan, due)
  fail(getPaymentState, { network: true })

  const { draw } = await prepareDrawn({ isBegun: true })
  draw()
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })
  expect(screen.queryByText('28 Nov 2026')).toBeNull()

  answer(getPaymentState, { state: 'none' })
  await userEvent.click(retry)
  expect(await screen.findByText('28 Nov 2026')).toBeTruthy()
})

test('a phone that began no payment asks nothing more, and keeps what the code page shows', async () => {
  answer(getInstalmentPlan, { ...due, defDetail: code })

  const { draw } = await prepareDrawn({ isBegun: false })
  draw()

  expect(button().disabled).toBe(false)
  expect(screen.getByRole('link', { name: /8800 1234/ })).toBeTruthy()
  expect(localStorage.getItem('repayment.info')).toContain('8800 1234')
  expect(requestsOf(getInstalmentPlan)).toHaveLength(1)
  expect(requestsOf(getPaymentState)).toEqual([])
})
