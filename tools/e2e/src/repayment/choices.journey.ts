import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { borrowerLike } from '../sandbox.ts'
import { expectAccounted } from './accounted.ts'
import { borrow } from './borrow.ts'
import { codesOf, openSheet } from './payment-codes.ts'

/** What became of a payment is read without scrolling, wherever the page was left. */
async function expectSeen(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name })

  await heading.waitFor()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)

  const [title, header] = await Promise.all([heading.boundingBox(), page.getByRole('banner').boundingBox()])

  expect(title?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
}

/** Pays at the sandbox's partner what the page asks for by now, and comes back. */
async function pay(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.getByRole('link', { name: 'Back to the app' }).tap()
  await page.waitForURL(/\/repay\?/)
  await expectSeen(page, 'Payment received')
}

journey('who comes back without having paid is asked to look again, not to pay again', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open((await borrowerLike(origin, 'repay-instalments')).url)
  await page.getByText('₱1,759.66').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
  await page.goBack()
  await expectSeen(page, 'We have not received your payment yet')
  expect(await page.locator('[data-main-action]').allInnerTexts()).toEqual(['Look again'])
  expect(await page.getByRole('button', { name: 'Payment Method' }).isEnabled()).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
})

journey(
  'who registers and borrows pays a part, then settles the whole loan early, and has its certificate',
  async ({ phone, origin }) => {
    const { page } = phone
    const codes = codesOf(page)
    const { repayUrl } = await borrow(phone, origin)

    await phone.open(repayUrl)

    const choices = page.getByRole('radiogroup', { name: 'How much do you want to pay?' })

    await choices.getByRole('radio', { name: /Another amount/ }).check()
    await page.getByRole('textbox').fill('99')
    expect(await page.getByRole('button', { name: 'Payment Method' }).isEnabled()).toBe(false)
    await page.getByRole('textbox').fill('500')
    expect(await accessibilityFindings(page)).toEqual([])
    await pay(page)
    expect(Object.fromEntries(new URLSearchParams(codes[0]))).toMatchObject({ amount: '500', choice: 'other' })

    await page.getByRole('button', { name: 'Pay the next one early' }).tap()
    await choices.getByRole('radio', { name: /You save ₱/ }).check()
    await pay(page)
    expect(Object.fromEntries(new URLSearchParams(codes[1]))).toMatchObject({ choice: 'all' })

    await phone.open(repayUrl.replace('/repay?', '/documents?'))
    await page.getByRole('heading', { name: 'Certificate of full payment' }).waitFor()
    expect(phone.problems()).toEqual([])
    await expectAccounted(origin)
  },
)
