import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { borrowerLike } from '../sandbox.ts'
import { expectAccounted } from './accounted.ts'
import { codesOf, openSheet } from './payment-codes.ts'

/** Pays at the sandbox's partner what the page asks for by now, and comes back. */
async function pay(page: Page): Promise<void> {
  await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.getByRole('link', { name: 'Back to the app' }).tap()
  await page.waitForURL(/\/repay\?/)
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
}

journey(
  'a part is paid, then the whole loan is settled early, and its certificate is there',
  async ({ phone, origin }) => {
    const { page } = phone
    const codes = codesOf(page)
    const { url } = await borrowerLike(origin, 'repay-instalments')

    await phone.open(url)

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

    await phone.open(url.replace('/repay?', '/documents?'))
    await page.getByRole('heading', { name: 'Certificate of full payment' }).waitFor()
    expect(phone.problems()).toEqual([])
    await expectAccounted(origin)
  },
)
