import { describe, expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

const states = [
  ['seed-21', 'Under review', [], true],
  ['seed-110', 'Not approved this time', [], true],
  ['seed-151', 'Your money is on its way', [], true],
  ['seed-170', 'Your loan is on track', ['Repayment'], false],
  ['seed-174', 'Due in 3 days', ['Repayment'], false],
  ['seed-174-rollover', 'Due in 3 days', ['REPAY', 'Rollover Repayment'], false],
  ['seed-180', '5 days late', ['Repayment'], false],
  ['seed-180-rollover', '5 days late', ['REPAY', 'Rollover Repayment'], false],
  ['seed-200', 'Loan repaid', ['Borrow Again'], false],
] as const

describe.each(states)('%s', (name, headline, buttons, isRecommending) => {
  journey('shows the loan’s state, on both sizes of phone', async ({ newPhone, origin }) => {
    const phone = await newPhone()

    for (const size of ['usual', 'small'] as const) {
      await phone.resize(size)

      await phone.open(await addressOf(origin, name))
      await phone.page.getByRole('heading', { name: headline }).waitFor()
      for (const button of buttons) {
        expect(await phone.page.getByRole('button', { name: button, exact: true }).isVisible(), button).toBe(true)
      }
      expect(await phone.page.getByRole('heading', { name: 'Other lenders' }).count()).toBe(isRecommending ? 1 : 0)

      const status = /\d+/.exec(name)?.[0] ?? ''
      expect(await phone.page.locator('main').getAttribute('data-status')).toBe(status)
      await expect.poll(() => phone.page.locator('main img').first().evaluate(isDrawn)).toBe(true)
      expect(await sidewaysScroll(phone.page)).toBe(0)
      // What the bar half covers is no small target: it is pressed where the page has been scrolled to.
      await phone.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      expect(await accessibilityFindings(phone.page)).toEqual([])
      await phone.screenshot(`order-${name}`)
    }
  })
})

journey.for(['seed-long', 'seed-bare', 'seed-unknown', 'seed-products'])(
  '%s fits at 320, in dark and at 200 % text',
  async (name, { newPhone, origin }) => {
    const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

    await phone.open(await addressOf(origin, name))
    await phone.page.locator('main[data-status]').waitFor()
    await phone.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await phone.screenshot(`order-${name}-dark-200`)
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
  },
)

journey('shows the answer although no bundle arrives', async ({ phone, origin }) => {
  phone.expectProblem(/ERR_FAILED/)
  await phone.page.route('**/assets/**/*.js', (route) => route.abort())
  await phone.open(await addressOf(origin, 'seed-174'))

  await phone.page.getByText('Due in 3 days').waitFor()
})

function isDrawn(image: Element): Promise<boolean> | boolean {
  const { complete, naturalWidth } = image as HTMLImageElement

  return complete && naturalWidth > 0
}
