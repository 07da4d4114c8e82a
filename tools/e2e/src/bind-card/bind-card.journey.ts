import { bindCard, changeCard, getCardForm } from '@pahiram/contract'
import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { bank, bindingsOf, fillBank, fillPerson, next, person } from './filling.ts'

journey('binds a bank account, and the web view closes', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const sent = bindingsOf(phone.page)
  const { url } = await borrowerLike(origin, 'bind-bank')

  await phone.open(url)
  await fillBank(phone.page)
  await phone.screenshot('bind-card-bank')
  await next(phone.page)

  await expect
    .poll(() => phone.shellMessages.map(({ action }) => action))
    .toEqual(['startBank', 'confirmBuryPoint', 'endBank', 'closeWebView'])
  expect(sent).toEqual([
    { path: bindCard.path, productId: new URL(url, origin).searchParams.get('productId'), fields: bank },
  ])
  await phone.page.getByText('Your payment account is saved').waitFor()
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('bind-card-saved')

  // Who comes back finds the holder's name, and no number.
  await phone.open(url)
  expect(await phone.page.getByRole('textbox', { name: 'Account holder' }).inputValue()).toBe('Juan dela Cruz')
  await phone.page.getByRole('tab', { name: 'Bank account' }).tap()
  expect(await phone.page.getByRole('textbox', { name: 'Account number' }).inputValue()).toBe('')
})

journey('binds a wallet in the Android shell', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'android' })
  const sent = bindingsOf(phone.page)

  await phone.open((await borrowerLike(origin, 'bind-wallet')).url)
  await phone.page.getByRole('textbox', { name: 'Wallet number' }).fill('0917 555 0101')
  await fillPerson(phone.page)
  await next(phone.page)

  await expect.poll(() => phone.shellMessages.map(({ action }) => action)).toContain('closeWebView')
  expect(sent[0]?.fields).toMatchObject({
    cardType: '1',
    channelNumber: '90006',
    walletNumber: '09175550101',
    ...person,
  })
  expect(sent[0]?.fields).not.toHaveProperty('bankCode')
})

journey('changes the account of an order from its dialog, and the order asks no more', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const sent = bindingsOf(phone.page)
  const { url } = await borrowerLike(origin, 'seed-card')
  const order = new URL(url, origin).searchParams
  const heading = phone.page.getByRole('heading', { level: 1 })
  const dialog = phone.page.getByRole('dialog')

  await phone.open(url)
  await dialog.getByRole('button', { name: 'Bind now' }).tap()
  await phone.page.waitForURL(/\/bind-card\?/)
  await fillBank(phone.page)
  await next(phone.page)
  await phone.page.waitForURL(/\/order\?source=loanDetail&/)

  const back = new URL(phone.page.url()).searchParams

  for (const name of ['productId', 'orderId', 'sessionId']) expect(back.get(name)).toBe(order.get(name))
  expect(sent).toEqual([{ path: changeCard.path, productId: order.get('productId'), fields: bank }])
  expect(phone.shellMessages.map(({ action }) => action)).not.toContain('closeWebView')

  for (const visit of ['comes back', 'reloads', 'opens it again']) {
    if (visit === 'reloads') await phone.page.reload()
    if (visit === 'opens it again') await phone.open(url)
    await phone.page.waitForLoadState('networkidle')
    await heading.first().waitFor()
    expect([visit, await dialog.count()]).toEqual([visit, 0])
  }
})

journey('keeps what was typed over a reload, in this tab alone', async ({ phone, origin }) => {
  const { name, url } = await borrowerLike(origin, 'bind-bank')

  await phone.open(url)
  await phone.page.getByRole('tab', { name: 'Bank account' }).tap()
  await phone.page.getByRole('textbox', { name: 'Account number' }).fill('001234567890')
  await phone.page.reload()

  expect(await phone.page.getByRole('textbox', { name: 'Account number' }).inputValue()).toBe('001234567890')
  expect(await phone.page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await phone.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(name)
})

journey('says what is missing and leads there', async ({ newPhone, origin }) => {
  const { url } = await borrowerLike(origin, 'bind-bank')

  for (const [size, colorScheme] of [
    ['small', 'dark'],
    ['usual', 'light'],
  ] as const) {
    const phone = await newPhone({ size, context: { colorScheme } })

    await phone.open(url)
    await phone.page.getByRole('tab', { name: 'Bank account' }).tap()
    await next(phone.page)
    const summary = phone.page.getByRole('group', { name: '5 fields to fill in' })

    await summary.waitFor()
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await sidewaysScroll(phone.page)).toBe(0)
    await phone.screenshot('bind-card-missing')
    await summary.getByRole('link', { name: 'Account number is missing' }).tap()
    await phone.page.keyboard.type('12')
    expect(await phone.page.getByRole('textbox', { name: 'Account number' }).inputValue()).toBe('12')
  }
})

journey('waits for the form without a jump', async ({ phone, origin, faults }) => {
  const { name, url } = await borrowerLike(origin, 'bind-wallet')

  await faults.set({ path: getCardForm.path, session: name, delay: 800 })
  await phone.page.addInitScript(() => {
    const page = window as unknown as { shift: number }

    page.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) page.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

  await phone.open(url)
  await phone.screenshot('bind-card-waiting')
  await phone.page.getByRole('button', { name: 'Next' }).waitFor()
  await phone.page.waitForTimeout(500) // shifts are reported a little after they happened
  expect(await phone.page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02)
})
