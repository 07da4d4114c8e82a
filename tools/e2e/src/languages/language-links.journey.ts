import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { foreignTexts } from './foreign-texts.ts'
import { messagesOf } from './messages-of.ts'
import { visibleTexts } from './visible-texts.ts'

const say = messagesOf('zh')

journey(
  'a borrower changes the language on the page, sees no word of the one before, and keeps it on the next page',
  async ({ phone, origin }) => {
    const { page } = phone
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const foreign = async () => {
      // The tab's title is what was built until the page is drawn.
      const title = await page.title()

      return foreignTexts(
        (await visibleTexts(page)).filter(({ text }) => text !== title),
        'zh',
      )
    }

    await phone.open(await addressOf(origin, 'seed-174'))
    await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor()

    // The messages come late: the server has drawn the page, and the browser cannot take it over yet.
    await page.route('**/assets/loan/zh-*.js', async (route) => {
      asked.resolve()
      await held.promise
      await route.continue()
    })
    await page.locator('.page-language').getByRole('link', { name: '中文' }).tap()
    await asked.promise
    await page.locator('html[lang=zh]').waitFor()
    expect(await foreign()).toEqual([])

    held.resolve()
    await page.getByRole('button', { name: say('apps/loan', 'order.repayment'), exact: true }).waitFor()
    expect(await foreign()).toEqual([])
    expect(await page.title()).toBe(say('apps/loan', 'order.title'))
    expect(new URL(page.url()).searchParams.get('orderId')).not.toBeNull()

    await page.getByRole('button', { name: say('apps/loan', 'order.repayment'), exact: true }).tap()
    await page.waitForURL(/\/repay\?/)
    await page.getByRole('button', { name: say('apps/repayment', 'payment.paymentMethod') }).waitFor()
    expect(new URL(page.url()).searchParams.get('lang')).toBe('zh')
  },
)

journey('a visitor changes the language of an official page without a script', async ({ newPhone }) => {
  const { page } = await newPhone({ context: { javaScriptEnabled: false } })

  await page.goto('/about-us')
  await page.locator('.page-language').getByRole('link', { name: 'Filipino' }).tap()
  await page.waitForURL(/\?lang=fil$/)
  expect(await page.title()).toBe(messagesOf('fil')('apps/official', 'site.aboutUs'))
  expect(await page.locator('html').getAttribute('lang')).toBe('fil')
})
