import { expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { confirmAddress, loseAnswers, losePushes, pushesOf } from './pushes.ts'

const loanDetails = '**/v3/loan-details/loan-details*'

journey.for([
  ['confirm', 'Go Loan'],
  ['confirm2', 'Get my money'],
] as const)('%s finds the loan whose answer got lost', async ([name, action], { phone, origin }) => {
  phone.expectProblem(/ERR_CONNECTION_RESET/)
  const pushes = pushesOf(phone.page)

  await phone.open(confirmAddress(await addressOf(origin, name), 'seed-151'))
  await loseAnswers(phone.page)
  await phone.page.getByRole('button', { name: action }).tap()

  await phone.page.waitForURL(/\/order\?.*from=confirm/)
  await phone.page.locator('main[data-status]').waitFor()
  expect(pushes).toHaveLength(1)
})

journey('says that it checks, and retries the check alone', async ({ newPhone, origin }) => {
  for (const [size, session] of [
    ['usual', 'seed-170'],
    ['small', 'seed-174'],
  ] as const) {
    const phone = await newPhone({ size })
    const pushes = pushesOf(phone.page)
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })

    phone.expectProblem(/ERR_|500/)
    await phone.open(confirmAddress(await addressOf(origin, 'confirm'), session))
    await loseAnswers(phone.page)
    await phone.page.route(loanDetails, async (route) => {
      await held
      await route.fulfill({ status: 500, body: '' })
    })
    await phone.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
    const checking = phone.page.getByRole('heading', { name: 'Checking your loan…' })

    await checking.waitFor()
    // Who had read on to the end sees it, too.
    expect(await checking.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThan(56)
    expect(await phone.page.getByRole('button', { name: 'Go Loan' }).count()).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('confirm-checking')

    letGo()
    await phone.page.getByRole('heading', { name: 'We can’t confirm your loan yet' }).waitFor()
    expect(await phone.page.getByRole('button', { name: 'Go Loan' }).count()).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('confirm-unsure')

    await phone.page.unroute(loanDetails)
    await phone.page.getByRole('button', { name: 'Retry' }).tap()
    await phone.page.waitForURL(/\/order\?.*from=confirm/)
    expect(pushes).toHaveLength(1)
  }
})

journey('offers the loan again when no push arrived', async ({ newPhone, origin }) => {
  for (const [size, session] of [
    ['usual', 'seed-180'],
    ['small', 'seed-200'],
  ] as const) {
    const phone = await newPhone({ size })
    const pushes = pushesOf(phone.page)

    phone.expectProblem(/ERR_CONNECTION_RESET/)
    await phone.open(confirmAddress(await addressOf(origin, 'confirm-refused'), session))
    const arrive = await losePushes(phone.page)

    await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
    await phone.page.getByText('Nothing was sent. You can try again.').waitFor()
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('confirm-unmade')

    await arrive()
    await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
    await phone.page.waitForURL(/\/order\?.*from=confirm/)
    expect(pushes).toHaveLength(2)
  }
})

journey('a reload in the middle of the push checks instead of pushing again', async ({ phone, origin }) => {
  phone.expectProblem(/ERR_/)
  const pushes = pushesOf(phone.page)

  await phone.open(confirmAddress(await addressOf(origin, 'confirm'), 'seed-180'))
  // The server acts at once; its answer never comes while the page lives.
  await phone.page.route('**/loan-detail-push*', async (route) => {
    await route.fetch()
  })
  await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
  await expect.poll(() => pushes.length).toBe(1)
  await phone.page.waitForTimeout(500) // the server has acted
  await phone.page.reload({ waitUntil: 'commit' })

  await phone.page.waitForURL(/\/order\?.*from=confirm/)
  expect(pushes).toHaveLength(1)
})

journey('back and forward never take a second loan', async ({ phone, origin }) => {
  const pushes = pushesOf(phone.page)

  await phone.open(await addressOf(origin, 'seed-110'))
  await phone.page.locator('main[data-status]').waitFor()
  await phone.open(confirmAddress(await addressOf(origin, 'confirm'), 'seed-200'))
  await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
  await phone.page.waitForURL(/\/order\?.*from=confirm/)
  await phone.page.goBack()
  await phone.page.waitForURL(/sessionId=seed-110/)
  await phone.page.goForward()
  await phone.page.waitForURL(/\/order\?.*from=confirm/)
  await phone.page.locator('main[data-status]').waitFor()

  expect(pushes).toHaveLength(1)
})

journey('shows why the server refuses, and works again', async ({ phone, origin }) => {
  await phone.open(confirmAddress(await addressOf(origin, 'confirm'), 'seed-174-rollover'))
  await phone.page.getByRole('heading', { name: 'Repayment plan' }).waitFor()
  await phone.page.route('**/loan-detail-push*', (route) =>
    route.fulfill({ json: { code: '7', data: null, message: 'Your limit is used up.' } }),
  )
  await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
  await phone.page.getByRole('alert').filter({ hasText: 'Your limit is used up.' }).waitFor()

  await phone.page.unroute('**/loan-detail-push*')
  await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
  await phone.page.waitForURL(/\/order\?/)
})

journey('keeps the way to the order when the address of the loan may not be opened', async ({ phone, origin }) => {
  await phone.open(confirmAddress(await addressOf(origin, 'confirm'), 'seed-180-rollover'))
  await phone.page.route('**/loan-detail-push*', async (route) => {
    const response = await route.fetch()

    await route.fulfill({ response, json: { code: 0, data: { lendDetailsUrl: 'https://evil.example/' }, message: '' } })
  })
  await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
  await phone.page.getByRole('heading', { name: 'Your application is in' }).waitFor()
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('confirm-made')

  await phone.page.getByRole('button', { name: 'See your loan' }).tap()
  await phone.page.locator('main[data-status]').waitFor()
})
