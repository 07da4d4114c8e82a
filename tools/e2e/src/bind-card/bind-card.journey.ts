import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../order/scenario.ts'
import { serveForm } from './served-form.ts'

import type { Page } from 'playwright-core'

const address = '/bind-card?productId=p1&orderId=o1&sessionId=s1&userId=u1'

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: field, exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: field })

  await dialog.getByRole('option', { name: option, exact: true }).tap()
  await dialog.getByRole('button', { name: 'Confirm' }).tap()
  await dialog.waitFor({ state: 'detached' })
}

async function fillBank(page: Page): Promise<void> {
  await choose(page, 'Bank', 'Security Bank')
  await page.getByRole('textbox', { name: 'Account number' }).fill('0012-3456 7890')
  await choose(page, 'City', 'City 0-2')
}

const bank = {
  cardType: '1',
  channelNumber: '90006',
  bankCode: 'B4',
  cardNo: '001234567890',
  name: 'Juan dela Cruz',
  city: 'P0-C2',
  birth: '1990-02-28',
}

journey('binds a bank account, and the web view closes', async ({ newPhone }) => {
  const phone = await newPhone({ shell: 'ios' })
  const served = await serveForm(phone)

  await phone.open(address)
  await fillBank(phone.page)
  await phone.page.getByRole('button', { name: 'Next' }).tap()

  await expect
    .poll(() => phone.shellMessages.map(({ action }) => action))
    .toEqual(['startBank', 'confirmBuryPoint', 'endBank', 'closeWebView'])
  expect(served.bound).toEqual([{ ...bank, product_id: 'p1' }])
  // The call of the inline script is the only one.
  expect(served.asked()).toBe(1)
  await phone.page.getByText('Your payment account is saved').waitFor()
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('bind-card-saved')
})

journey('binds a wallet in the Android shell', async ({ newPhone }) => {
  const phone = await newPhone({ shell: 'android' })
  const served = await serveForm(phone)

  await phone.open(address)
  await phone.page.getByRole('tab', { name: 'E-wallet' }).tap()
  await choose(phone.page, 'E-wallet', 'Maya')
  await phone.page.getByRole('textbox', { name: 'Mobile number of the wallet' }).fill('0917 555 0101')
  await phone.page.getByRole('button', { name: 'Next' }).tap()

  await expect.poll(() => phone.shellMessages.map(({ action }) => action)).toContain('closeWebView')
  expect(served.bound).toEqual([
    {
      cardType: '2',
      walletCode: 'PM',
      walletNo: '09175550101',
      name: 'Juan dela Cruz',
      birth: '1990-02-28',
      product_id: 'p1',
    },
  ])
})

journey('changes the account of an order from its dialog, and comes back to it', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const served = await serveForm(phone)
  const order = new URL(await addressOf(origin, 'seed-card'), origin)

  await phone.open(order.pathname + order.search)
  await phone.page.getByRole('button', { name: 'Bind now' }).tap()
  await phone.page.waitForURL(/\/bind-card\?/)
  await fillBank(phone.page)
  await phone.page.getByRole('button', { name: 'Next' }).tap()
  await phone.page.waitForURL(/\/order\?source=loanDetail&/)

  const back = new URL(phone.page.url()).searchParams

  for (const name of ['productId', 'orderId', 'sessionId']) expect(back.get(name)).toBe(order.searchParams.get(name))
  expect(served.changed).toEqual([{ ...bank, product_id: order.searchParams.get('productId') }])
  expect(served.bound).toEqual([])
  expect(phone.shellMessages.map(({ action }) => action)).not.toContain('closeWebView')
})

journey('keeps what was typed over a reload, in this tab alone', async ({ phone }) => {
  await serveForm(phone)

  await phone.open(address)
  await phone.page.getByRole('textbox', { name: 'Account number' }).fill('001234567890')
  await phone.page.reload()

  expect(await phone.page.getByRole('textbox', { name: 'Account number' }).inputValue()).toBe('001234567890')
  expect(await phone.page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await phone.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toMatch(/s1|u1/)
})

journey('says what is missing and leads there', async ({ newPhone }) => {
  for (const size of ['small', 'usual'] as const) {
    const phone = await newPhone({ size })

    await serveForm(phone)
    await phone.open(address)
    await phone.page.getByRole('button', { name: 'Next' }).tap()
    const summary = phone.page.getByRole('group', { name: '3 answers are missing' })

    await summary.waitFor()
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await sidewaysScroll(phone.page)).toBe(0)
    await phone.screenshot('bind-card-missing')
    await summary.getByRole('link', { name: 'Enter: Account number' }).tap()
    await phone.page.keyboard.type('12')
    expect(await phone.page.getByRole('textbox', { name: 'Account number' }).inputValue()).toBe('12')
  }
})

journey('waits for the form without a jump', async ({ phone }) => {
  await serveForm(phone, undefined, 800)
  await phone.page.addInitScript(() => {
    const page = window as unknown as { shift: number }

    page.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) page.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

  await phone.open(address)
  await phone.screenshot('bind-card-waiting')
  await phone.page.getByRole('button', { name: 'Next' }).waitFor()
  await phone.page.waitForTimeout(500) // shifts are told a little after they happened
  expect(await phone.page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02)
})
