import { answer } from '@pahiram/api-mock'
import type { getInstalmentPlan } from '@pahiram/contract'
import { showEarlyView } from '@pahiram/page/test-early-view'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'

/** A page of a repayment, and where its answer holds what is paid there. */
export interface RepaymentPage {
  readonly Page: ComponentType
  readonly path: string
  /** Of both pages the same type: a repayment is asked for. */
  readonly endpoint: typeof getInstalmentPlan
  /** Its `earlyAnswer`. */
  readonly read: (data: object) => object
  /** What stands above the amount. */
  readonly label: string
  /** The fields of an answer by which this amount is paid. */
  readonly paying: (amount: string) => object
}

/** Tests that the first view writes every amount as the page does. */
export function testEarlyAmounts({ Page, path, endpoint, read, label, paying }: RepaymentPage): void {
  afterEach(() => document.body.replaceChildren())

  /** What stands in the hero, and every amount below it. */
  function amountsShown(): string[] {
    const [shown] = screen.getAllByText(label)
    const below = [...document.querySelectorAll('dd, li > span:last-child > span:first-child')]

    return [shown?.nextElementSibling, ...below]
      .filter((one) => one?.closest('[hidden]') === null)
      .map((one) => one?.textContent ?? '')
  }

  test.each([
    ['1,050.00', {}, '₱1,050.00', '₱'],
    ['1,050.00', { currency: 'Rp' }, 'Rp1,050.00', 'Rp'],
    ['₱1,050.00', { currency: 'Rp' }, '₱1,050.00', 'Rp'],
  ])(
    'with the first answer %s has the symbol that the page writes: %j',
    async (amount, configuration, paid, symbol) => {
      const data = {
        ...paying(amount),
        productName: 'Agila Cash',
        detail: [{ text: 'Principal', value: '₱1,000.00' }],
        repayPlan: [{ title: 'Payment 1', amount: '350.00' }, null as never, { title: 'Payment 2', amount: '₱700.00' }],
      }

      expect(await showEarlyView(Page, { read, configuration, data })).toBe(true)

      const early = amountsShown()

      expect(early[0]).toBe(paid)
      expect(early).toContain(`${symbol}350.00`)

      document.body.replaceChildren()
      answer(endpoint, data)
      await renderPage(Page, { address: `${path}?productId=p1&orderId=o1&sessionId=s1`, configuration })
      await waitFor(() => expect(amountsShown()).toEqual(early))
    },
  )

  test('an answer without a plan stands as far as it goes', async () => {
    expect(await showEarlyView(Page, { read, data: { ...paying('5'), repayPlan: 'none' } })).toBe(true)
    expect(amountsShown()[0]).toBe('₱5')
  })
}
