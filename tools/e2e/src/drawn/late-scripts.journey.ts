import type { Page } from 'playwright-core'
import { beforeAll, expect, inject } from 'vitest'

import { confirmAddress, pushesOf } from '../confirm/pushes.ts'
import { ownOrigin } from '../journey-workers.ts'
import { journey } from '../journey.ts'
import { expectOrder, legacyCallsOf } from '../repayment/legacy-calls.ts'
import { addressOf, borrowerLike } from '../sandbox.ts'
import { untilAllDrawn } from './until-all-drawn.ts'

/** Opens a page that the server has drawn; its scripts arrive once what it returns is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()

  await page.route('**/assets/runtime/**', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#root[data-drawn]').waitFor()
  return scripts.resolve
}

/** Waits until React has taken the page over. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__pahiramReady === undefined)
}

beforeAll(() => untilAllDrawn(ownOrigin(inject('origins'))), 300_000)

journey('a loan that is pressed before the page’s scripts are there is taken once', async ({ phone, origin }) => {
  const { page } = phone
  const pushes = pushesOf(page)
  const letGo = await openWithoutScripts(page, confirmAddress(await addressOf(origin, 'confirm2'), 'seed-180'))
  const goLoan = page.getByRole('button', { name: 'Get my money' })

  await goLoan.tap()
  // The press is shown at once, however slow the phone.
  expect(await goLoan.getAttribute('aria-busy')).toBe('true')
  await goLoan.tap()
  expect(pushes).toEqual([])
  letGo()
  await page.waitForURL(/\/order\?/)
  expect(pushes).toHaveLength(1)
})

journey(
  'a consent that is taken back before the page’s scripts are there stops the loan',
  async ({ phone, origin }) => {
    const { page } = phone
    const pushes = pushesOf(page)
    const letGo = await openWithoutScripts(page, confirmAddress(await addressOf(origin, 'confirm2'), 'seed-200'))
    const box = page.getByRole('checkbox', { name: 'I have read and agree to' })

    await box.tap()
    expect(await box.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Get my money' }).tap()
    letGo()
    await untilAlive(page)
    await expect.poll(() => page.getByRole('button', { name: 'Get my money' }).isDisabled()).toBe(true)
    expect(await box.isChecked()).toBe(false)
    expect(pushes).toEqual([])
  },
)

journey('the payment sheet opens for a press that came before the page’s scripts', async ({ phone, origin }) => {
  const { page } = phone
  const letGo = await openWithoutScripts(page, await addressOf(origin, 'repay-instalments'))

  await page.getByRole('button', { name: 'Payment Method' }).tap()
  letGo()
  await page.getByRole('dialog', { name: 'Payment Method' }).waitFor()
})

journey('the card that is chosen before the page’s scripts are there is paid with, once', async ({ phone, origin }) => {
  const { page } = phone
  const commits = legacyCallsOf(page, 'repayment-commit')
  const letGo = await openWithoutScripts(page, (await borrowerLike(origin, 'legacy')).url)
  const cards = page.getByRole('radio', { name: /\d{4}$/ })
  const confirm = page.getByRole('button', { name: 'Confirm' })
  const second = await page.locator('label').nth(1).innerText()

  await cards.first().check()
  await cards.nth(1).check()
  await confirm.tap()
  expect(await confirm.getAttribute('aria-busy')).toBe('true')
  expect(commits).toEqual([])
  letGo()
  await expectOrder(page, '200')
  expect(commits).toHaveLength(1)
  expect(second).toContain(commits[0]?.get('cardNo')?.slice(-4))
})

journey('a link is followed before the page’s scripts are there', async ({ phone, origin }) => {
  const { page } = phone

  await openWithoutScripts(page, await addressOf(origin, 'complaint'))
  await page.getByText('My complaints').tap()
  await page.waitForURL(/\/complaintList\?.*sessionId=/, { waitUntil: 'commit' })
})

journey(
  'the tips of an order are over when Repay is pressed before the page’s scripts are there',
  async ({ phone, origin }) => {
    const { page } = phone

    await openWithoutScripts(page, await addressOf(origin, 'seed-174'))
    await page.getByRole('button', { name: 'Repayment', exact: true }).tap()
    await page.waitForURL(/\/repay\?/, { waitUntil: 'commit' })
    expect(await page.evaluate(() => sessionStorage.getItem('showBankTip'))).toBe('1')
  },
)

journey('what is typed before the page’s scripts are there is sent', async ({ phone, origin }) => {
  const { page } = phone
  const home = new URL(await addressOf(origin, 'complaint'), origin)

  home.pathname = '/complainPageNext'
  home.searchParams.set('problemType', '2')

  const letGo = await openWithoutScripts(page, home.pathname + home.search)
  const field = page.getByLabel('What happened?')

  await field.fill('I paid yesterday and the page does not say so.')
  letGo()
  await untilAlive(page)
  expect(await field.inputValue()).toBe('I paid yesterday and the page does not say so.')
  await page.getByText('46/').first().waitFor()
})

journey('the login is asked for once, however early it is pressed', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const letGo = await openWithoutScripts(phone.page, await addressOf(origin, 'failure'))
  const logIns = () => phone.shellMessages.filter(({ action }) => action === 'goLogin')

  await phone.page.getByRole('button', { name: 'Log in again' }).tap()
  expect(logIns()).toEqual([])
  letGo()
  await expect.poll(() => logIns().length).toBe(1)
})
