import { expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { answerCodes, breakCodes, codesOf, letCodes, loseCodes, openSheet } from './payment-codes.ts'

const plan = '/v3/installment/loan-play-detail'

journey('a lost answer: says so, asks again, and shows the code that was made', async ({ newPhone, origin }) => {
  for (const size of ['usual', 'small'] as const) {
    const phone = await newPhone({ size })
    const { page } = phone
    const codes = codesOf(page)

    phone.expectProblem(/ERR_CONNECTION_RESET/)
    await phone.open(await addressOf(origin, 'repay-instalments'))
    await loseCodes(page)
    await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()

    await page.getByText('We don’t know yet if your code was created.').waitFor()
    await page.getByText('Here it is: this is the code to pay with.').waitFor()
    await page.getByRole('link', { name: /Your repayment code/ }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await phone.screenshot('repay-unanswered-code')
    expect(codes).toHaveLength(1)
  }
})

journey('a call that never arrived: no code is claimed, and looking again sends none', async ({ newPhone, origin }) => {
  for (const size of ['usual', 'small'] as const) {
    const phone = await newPhone({ size })
    const { page } = phone
    const codes = codesOf(page)

    phone.expectProblem(/ERR_CONNECTION_RESET/)
    await phone.open(await addressOf(origin, 'repay-long'))
    await breakCodes(page)
    await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()
    await page.getByText(/No code yet/).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await phone.screenshot('repay-unanswered')

    await page.getByRole('button', { name: 'Look again' }).tap()
    await page.getByText(/No code yet/).waitFor()
    expect(codes).toHaveLength(1)
  }
})

journey('a refusal is shown, the amount is loaded again, and the button works again', async ({ phone, origin }) => {
  const { page } = phone
  const asked: string[] = []

  page.on('request', (request) => {
    if (request.url().includes(plan)) asked.push(request.url())
  })
  await phone.open(await addressOf(origin, 'repay-instalments'))
  await answerCodes(page, { code: '409', message: 'The amount to pay is different now.' })
  const button = (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true })

  await button.tap()
  await page.getByRole('alert').filter({ hasText: 'The amount to pay is different now.' }).waitFor()
  await expect.poll(() => asked.length).toBe(1)

  await letCodes(page)
  await button.tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
})

journey('a payment page that may not be opened keeps the borrower here', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'repay-code'))
  const address = page.url()

  for (const payUrl of ['https://evil.example/pay', 'javascript:alert(1)', '//evil.example', '']) {
    await answerCodes(page, { code: 0, data: { payUrl } })
    await (await openSheet(page)).getByRole('button', { name: 'Payment', exact: true }).tap()
    await page.getByText('The payment page cannot be opened here.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await letCodes(page)
  }
  await page.getByText('You can pay with the code below.').waitFor()
  expect(page.url()).toBe(address)
  expect(await accessibilityFindings(page)).toEqual([])
  await phone.screenshot('repay-unopened')
})

journey('the ways to pay that do not arrive are reported, and come with the next press', async ({ phone, origin }) => {
  const { page } = phone

  phone.expectProblem(/ERR_|dynamically imported|preload/)
  await page.route('**/pay-sheet-*.js', (route) => route.abort())
  await phone.open(await addressOf(origin, 'repay-code'))
  await page.getByRole('button', { name: 'Payment Method' }).tap()
  await page.getByRole('alert').filter({ hasText: 'The ways to pay could not be loaded.' }).waitFor()

  await page.unroute('**/pay-sheet-*.js')
  await openSheet(page)
})

journey.for([
  ['an HTTP error', { status: 502 }],
  ['a page that is no answer', { body: 'html' }],
  ['an empty answer', { body: 'empty' }],
  ['an answer that breaks off', { body: 'broken' }],
  ['a broken connection', { reset: true }],
] as const)('%s: a message, Retry, and then the repayment', async ([, fault], { phone, faults, origin }) => {
  const { page } = phone

  phone.expectProblem(/50\d|ERR_/)
  await faults.set({ path: plan, session: 'repay-code', ...fault })
  await phone.open(await addressOf(origin, 'repay-code'))
  const retry = page.getByRole('button', { name: 'Retry' })

  await retry.waitFor()
  expect(await page.getByRole('button', { name: 'Payment Method' }).count()).toBe(0)

  await faults.clear()
  await retry.tap()
  await page.getByText('₱5,250.00').first().waitFor()
})
