import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from './journey.ts'
import { codesOf } from './repayment/payment-codes.ts'
import { addressOf, borrowerLike, scenariosAt } from './sandbox.ts'

/** Whether all of an element is on the screen, with nothing over its middle or its lower edge. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const isOnTop = (height: number) => {
      const found = document.elementFromPoint((left + right) / 2, height)

      return found !== null && (shown.contains(found) || found.contains(shown))
    }

    return top >= 0 && bottom <= window.innerHeight && isOnTop((top + bottom) / 2) && isOnTop(bottom - 1)
  })
}

journey.for(['seed-174-rollover', 'seed-180-rollover'])(
  'the amount of %s is in sight at 320×568, above a bar of two buttons',
  async (name, { newPhone, origin }) => {
    const phone = await newPhone({ context: { viewport: { width: 320, height: 568 } } })
    const { url } = (await scenariosAt(origin)).find((scenario) => scenario.name === name) ?? { url: '' }
    const amount = phone.page.locator('[data-keep-clear]')

    await phone.open(url)
    await amount.waitFor()
    await expect.poll(() => isInSight(amount), { timeout: 10_000 }).toBe(true)
  },
)

journey('three taps lead from a notification about a due loan to its payment code', async ({ phone, origin }) => {
  const { page } = phone
  const codes = codesOf(page)
  const { url } = await borrowerLike(origin, 'repay')
  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).tap()
  }

  // A notification opens the order.
  await phone.open(url.replace(/\/repay\b/, '/order'))
  await tap('Repayment')
  await tap('Payment Method')
  await tap('Payment')
  await page.waitForURL(/\/__sandbox\/payment\//)
  expect(codes).toHaveLength(1)
  expect(taps).toBeLessThanOrEqual(3)
})

journey.for(['confirm', 'confirm2'])(
  'what the loan of %s costs is in sight at 320×568, above the bar',
  async (name, { newPhone, origin }) => {
    const phone = await newPhone({ context: { viewport: { width: 320, height: 568 } } })
    const costs = phone.page.getByRole('region', { name: 'What this loan costs' })

    await phone.open(await addressOf(origin, name))
    for (const row of ['You get', 'You repay', 'It costs']) {
      await expect.poll(() => isInSight(costs.getByText(row, { exact: true })), { timeout: 10_000 }).toBe(true)
    }
  },
)
