import { expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf, borrowerLike } from '../sandbox.ts'
import { expectAccounted } from './accounted.ts'
import { codesOf, openSheet } from './payment-codes.ts'

/** The order’s page of a new session whose own page is a repayment. */
async function orderAddress(origin: string, scenario: string): Promise<string> {
  const { url } = await borrowerLike(origin, scenario)

  return `/order${new URL(url, origin).search}`
}

journey('a due order is repaid through a channel, and the order says so', async ({ phone, origin }) => {
  const { page } = phone
  const codes = codesOf(page)
  const order = await orderAddress(origin, 'repay')

  await phone.open(`${order}&utm_tag=spring`)
  await page.getByRole('button', { name: 'Repayment', exact: true }).tap()
  await page.waitForURL(/\/repay\?.*utm_tag=spring/)
  await page.getByText('₱5,250.00').first().waitFor()

  const sheet = await openSheet(page)

  expect(await sheet.getByRole('radio').first().isChecked()).toBe(true)
  await sheet.getByRole('radio', { name: 'Tindahan Counter' }).check()
  await sheet.getByRole('button', { name: 'Payment', exact: true }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)

  expect(page.url()).not.toContain('sessionId')
  expect(codes).toHaveLength(1)
  expect(Object.fromEntries(new URLSearchParams(codes[0]))).toMatchObject({ amount: '5,250.00', channelNumber: '301' })
  await page.getByText('₱5,250.00').waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()

  await page.getByRole('link', { name: 'Back to the app' }).tap()
  await page.waitForURL(/\/repay\?/)
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.getByText('₱5,250.00').first().waitFor()
  await page
    .getByText(/^R-\d{4}-\d{10}$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Share receipt' }).waitFor()
  await page.getByRole('link', { name: 'Payment history' }).waitFor()
  expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('')
  expect(await page.getByRole('button', { name: 'Payment Method' }).count()).toBe(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await phone.screenshot('repay-repaid')

  await page.getByRole('link', { name: 'See your order' }).tap()
  await page.locator('main[data-status="200"]').waitFor()
  expect(new URL(page.url()).searchParams.get('utm_tag')).toBe('spring')
  await expectAccounted(origin)
})

journey('an extension is paid, and the order is due later', async ({ phone, origin }) => {
  const { page } = phone
  const codes = codesOf(page)
  const order = await orderAddress(origin, 'repay-delay')

  await phone.open(order)
  await page.getByRole('button', { name: /Rollover Repayment/ }).tap()
  await page.waitForURL(/\/repay-delay\?/)

  const sentence = await page.getByText(/^Your next payment date is .+\.$/).textContent()
  const nextDate = /is (.+)\.$/.exec(sentence ?? '')?.[1] ?? 'no date'

  await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
  expect(codes).toHaveLength(1)
  expect(codes[0]).toContain('isDelay=1')
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()

  await page.getByRole('link', { name: 'Back to the app' }).tap()
  await page.waitForURL(/\/repay-delay\?/)
  await page.getByRole('heading', { name: 'Your payment is extended' }).waitFor()
  await page.getByText(nextDate).first().waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await phone.screenshot('repay-extended')

  await phone.open(order)
  await page.locator('main[data-status]').waitFor()
  await page.getByText(nextDate).first().waitFor()
  await expectAccounted(origin)
})

journey('a payment that is cancelled leaves its code with the repayment', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'repay-bare'))
  await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByText('You cancelled the payment.').waitFor()
  await page.goBack()

  const box = page.getByRole('link', { name: /Your repayment code/ })

  await box.waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await box.textContent()).toMatch(/\d{12}.*made/)
})

journey('a storm of taps and Enter makes one code', async ({ phone, origin }) => {
  const { page } = phone
  const codes = codesOf(page)

  await phone.open(await addressOf(origin, 'repay-instalments'))
  const button = (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true })

  await button.focus()
  await button.evaluate((element) => {
    for (let tap = 0; tap < 20; tap += 1) (element as HTMLElement).click()
  })
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/__sandbox\/payment\//)
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor()

  expect(codes).toHaveLength(1)
})

journey('a reload while the code is made, and back and forward, make no second one', async ({ phone, origin }) => {
  const { page } = phone
  const codes = codesOf(page)

  phone.expectProblem(/ERR_/)
  await phone.open(await addressOf(origin, 'repay-instalments'))
  // The server acts at once; its answer never comes while the page lives.
  let hasActed = false

  await page.route('**/generate-vcode*', async (route) => {
    await route.fetch()
    hasActed = true
  })
  await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()
  await expect.poll(() => hasActed).toBe(true)
  expect(codes).toHaveLength(1)
  await page.reload()

  await page.getByRole('link', { name: /Your repayment code/ }).tap()
  await page.waitForURL(/\/repaymentOfCode2\?/)
  await page.goBack()
  await page.getByRole('link', { name: /Your repayment code/ }).waitFor()
  await page.goForward()
  await page.waitForURL(/\/repaymentOfCode2\?/)

  expect(codes).toHaveLength(1)
})

journey('keeps for the code page what was shown, and nothing of the session', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'repay-code'))
  await page.getByRole('link', { name: /4819 2037 5516/ }).waitFor()

  const kept = (await page.evaluate(() => localStorage.getItem('repayment.info'))) ?? ''

  expect(JSON.parse(kept)).toMatchObject({
    kind: 'repay',
    repayAmount: '5,250.00',
    defDetail: { payCode: '481920375516' },
  })
  expect(kept).not.toContain(new URL(page.url()).searchParams.get('sessionId'))
})
