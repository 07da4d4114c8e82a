import { pages } from '@pahiram/contract/pages'
import { roundsOf } from '@pahiram/contract/testing'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { foreignTexts } from '../languages/foreign-texts.ts'
import { messagesOf } from '../languages/messages-of.ts'
import { visibleTexts } from '../languages/visible-texts.ts'
import { addressOf, scenariosAt } from '../sandbox.ts'
import { viewAddress } from '../sheet/sheet-tab.ts'
import { sheetViews } from '../sheet/subjects.ts'
import { firstAnswerIn, wordsOf } from './first-answer.ts'

/** Scripts are switched off, or never arrive (docs/spec/contract-3.md §1). */
const withoutScripts = { context: { javaScriptEnabled: false } }

/** These show what a person wrote. */
const ofPeople = ['complaintList', 'complainDetails']

/** What is read on a page, without blanks. */
function readText(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root: HTMLElement) => root.innerText.replaceAll(/\s/g, ''))
}

journey.for((['zh', 'default'] as const).slice(0, roundsOf(2, 1)))(
  'without scripts each page has every text of its first answer, in %s',
  { timeout: 120_000 },
  async (locale, { newPhone, origin }) => {
    const [phone, bare] = [await newPhone(), await newPhone(withoutScripts)]
    const scenarios = await scenariosAt(origin)
    const views = sheetViews().filter(
      ({ page, state }) => state === 'data' && pages.some(({ path, firstCall }) => path === page && firstCall),
    )

    for (const view of views) {
      const address = viewAddress(view, locale, scenarios)

      await phone.open(address)

      const shown = await readText(phone.page)
      const document = await bare.page.goto(address)
      const read = await readText(bare.page)
      const words = wordsOf(firstAnswerIn((await document?.text()) ?? '')?.body).filter((word) => shown.includes(word))

      expect(words, view.page).not.toEqual([])
      expect([view.page, words.filter((word) => !read.includes(word))]).toEqual([view.page, []])
      if (locale !== 'default' && !ofPeople.includes(view.page)) {
        expect([view.page, foreignTexts(await visibleTexts(bare.page), locale)]).toEqual([view.page, []])
      }
    }
    expect(views.length).toBeGreaterThan(10)
  },
)

journey('without scripts a borrower goes to the repayment, in their language', async ({ newPhone, origin }) => {
  const { page } = await newPhone(withoutScripts)
  const say = messagesOf('fil')

  await page.goto(await addressOf(origin, 'seed-174'))
  await page.locator('.page-language').getByRole('link', { name: 'Filipino' }).tap()
  await page.waitForURL(/[?&]lang=fil/)
  await page.getByRole('button', { name: say('apps/loan', 'order.repayment'), exact: true }).tap()
  await page.waitForURL(/\/repay\?.*lang=fil/)
  await page.getByRole('button', { name: say('apps/repayment', 'payment.paymentMethod') }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fil')
})

journey('without scripts a borrower finds their complaints', async ({ newPhone, origin }) => {
  const { page } = await newPhone(withoutScripts)

  await page.goto(await addressOf(origin, 'complaint'))
  await page.getByRole('link', { name: 'My complaints' }).tap()
  await page.waitForURL(/\/complaintList\?/)
  await page.goto(await addressOf(origin, 'complaints'))
  await page
    .getByRole('link', { name: /A payment is not recorded/ })
    .first()
    .tap()
  await page.waitForURL(/\/complainDetails\?/)
  await page
    .getByText(/^C-\d{4}-\d+$/)
    .first()
    .waitFor()
})
