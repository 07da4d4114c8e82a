import { describe, expect } from 'vitest'

import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

describe.each(['ios', 'android'] as const)('inside the %s shell', (shell) => {
  journey('borrows again, calls, and goes home through the bridge', async ({ newPhone, origin }) => {
    const phone = await newPhone({ shell })
    const address = await addressOf(origin, 'seed-200')
    const productId = new URL(address, origin).searchParams.get('productId')

    await phone.open(address)
    await phone.page.getByRole('button', { name: 'Borrow Again' }).tap()
    await expect
      .poll(() => phone.shellMessages)
      .toContainEqual({ action: 'openPage', params: { url: `pahiram://product?productId=${productId}` } })

    await phone.open(await addressOf(origin, 'seed-21'))
    await phone.page.getByRole('button', { name: 'View more' }).tap()
    await expect.poll(() => phone.shellMessages).toContainEqual({ action: 'goHome', params: {} })

    await phone.open(await addressOf(origin, 'seed-prompt'))
    await phone.page.getByRole('button', { name: 'Call us' }).tap()
    await expect.poll(() => phone.shellMessages.map(({ action }) => action)).toContain('callTelephone')
  })

  journey('counts a tap storm on Borrow Again once', async ({ newPhone, origin }) => {
    const phone = await newPhone({ shell })
    const counted: string[] = []

    phone.page.on('request', (request) => {
      if (request.url().includes('/service/event/save')) counted.push(request.postData() ?? '')
    })
    await phone.open(await addressOf(origin, 'seed-200'))

    const button = phone.page.getByRole('button', { name: 'Borrow Again' })

    await button.waitFor()
    await button.evaluate((element) => {
      for (let tap = 0; tap < 10; tap += 1) (element as HTMLElement).click()
    })
    await expect.poll(() => phone.shellMessages.filter(({ action }) => action === 'openPage').length).toBe(1)
    expect(counted).toHaveLength(1)
    expect(counted[0]).toContain('positionId=0')
  })
})

journey('takes session and tracking along to the repayment page, and nothing else', async ({ phone, origin }) => {
  const address = await addressOf(origin, 'seed-174-rollover')

  await phone.open(`${address}&utm_tag=spring%20ñ&foreign=1`)
  await phone.page.getByRole('button', { name: 'Rollover Repayment' }).tap()
  await phone.page.waitForURL(/\/repay-delay\?/)

  const query = new URL(phone.page.url()).searchParams

  expect(query.get('sessionId')).toBe('seed-174-rollover')
  expect(query.get('utm_tag')).toBe('spring ñ')
  expect(query.get('orderId')).toBe(new URL(address, origin).searchParams.get('orderId'))
  expect(query.has('foreign')).toBe(false)
})

journey('leaves for the withdrawal page with the common query', async ({ phone, origin }) => {
  await phone.page.goto(await addressOf(origin, 'seed-withdraw'))
  await phone.page.waitForURL(/\/__sandbox\/withdraw/)

  expect(new URL(phone.page.url()).searchParams.get('sessionId')).toBe('seed-withdraw')
})

journey('opens recommended products where their links lead', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })

  await phone.open(await addressOf(origin, 'seed-products'))
  const products = phone.page.getByRole('list').getByRole('button')

  await products.first().waitFor()
  const states = await products.evaluateAll((buttons) =>
    buttons.map((button) => (button as HTMLButtonElement).disabled || button.getAttribute('aria-disabled') === 'true'),
  )
  expect(states).toContain(true)
  for (const [index, isDisabled] of states.entries()) {
    if (isDisabled) continue
    const before = phone.shellMessages.length
    await products.nth(index).tap()
    await expect.poll(() => phone.shellMessages.length > before + 1 || !phone.page.url().includes('/order')).toBe(true)
    if (!phone.page.url().includes('/order')) await phone.page.goBack()
    await products.first().waitFor()
  }
  expect(phone.shellMessages.map(({ action }) => action)).toContain('openPageWithParams')
})

journey('sends the session to nobody else', async ({ phone, origin }) => {
  const canary = 'seed-products'
  const leaks: string[] = []

  phone.page.on('request', (request) => {
    const url = new URL(request.url())
    const referrer = request.headers()['referer'] ?? ''
    const isOurs = url.origin === origin

    if (referrer.includes(canary) || (!isOurs && request.url().includes(canary))) leaks.push(request.url())
    if (url.pathname === '/__report' && `${url.search}${request.postData() ?? ''}`.includes(canary))
      leaks.push('report')
  })
  await phone.open(await addressOf(origin, canary))
  await phone.page.getByRole('heading', { name: 'Other lenders' }).waitFor()

  const stored = await phone.page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )

  expect(leaks).toEqual([])
  expect(stored).not.toContain(canary)
})
