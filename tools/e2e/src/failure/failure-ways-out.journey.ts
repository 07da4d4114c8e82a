import { describe, expect } from 'vitest'

import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

import type { Page } from 'playwright-core'

/** The buttons of the products that may be pressed, and of those that may not. */
function productButtons(page: Page, state: 'enabled' | 'disabled') {
  return page.getByRole('listitem').getByRole('button', { disabled: state === 'disabled' })
}

describe.each(['ios', 'android'] as const)('inside the %s shell', (shell) => {
  journey('logs in again through the bridge, once in a tap storm', async ({ newPhone, origin }) => {
    const phone = await newPhone({ shell })

    await phone.open(await addressOf(origin, 'failure'))
    const button = phone.page.getByRole('button', { name: 'Log in again' })

    await phone.page.getByRole('article').first().getByRole('heading').waitFor()
    await button.evaluate((element) => {
      for (let tap = 0; tap < 10; tap += 1) (element as HTMLElement).click()
    })

    await expect.poll(() => phone.shellMessages).toContainEqual({ action: 'goLogin', params: {} })
    await phone.page.waitForTimeout(300) // a second one would have come by now
    expect(phone.shellMessages.filter(({ action }) => action === 'goLogin')).toHaveLength(1)
  })
})

journey('leads to the login in a plain browser', async ({ phone, origin }) => {
  await phone.open(await addressOf(origin, 'failure'))
  await phone.page.getByRole('button', { name: 'Log in again' }).tap()

  await phone.page.waitForURL(/\/\?.*from=logout/)
})

journey('counts each product pressed, then opens it where its link leads', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const paths: string[] = []
  const counted: string[] = []

  phone.page.on('request', (request) => {
    const { pathname } = new URL(request.url())

    if (pathname.startsWith('/gopia/goya/failure-')) paths.push(pathname)
    if (pathname === '/gopia/goya/failure-click') counted.push(request.postData() ?? '')
  })
  await phone.open(await addressOf(origin, 'failure'))
  const products = productButtons(phone.page, 'enabled')

  await products.first().waitFor()
  const count = await products.count()
  const ways = new Set<string>()

  for (let index = 0; index < count; index += 1) {
    const before = phone.shellMessages.length

    await products.nth(index).tap()
    // The first message is the analytics' own.
    await expect.poll(() => phone.shellMessages.length > before + 1 || !phone.page.url().includes('/error')).toBe(true)
    if (phone.page.url().includes('/error')) ways.add(phone.shellMessages[phone.shellMessages.length - 1]?.action ?? '')
    else {
      ways.add('page')
      await phone.page.goBack()
    }
    await products.first().waitFor()
  }

  expect([...ways].sort()).toEqual(['openPage', 'openPageWithParams', 'page'])
  expect(paths).toEqual(
    Array.from({ length: count }, () => ['/gopia/goya/failure-click', '/gopia/goya/failure-link']).flat(),
  )
  expect(new Set(counted).size).toBe(count)
  for (const fields of counted) expect(fields).toMatch(/^id=.+$/)
})

journey('does nothing for a product that is not enabled', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const calls: string[] = []

  phone.page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await phone.open(await addressOf(origin, 'failure'))
  const button = productButtons(phone.page, 'disabled').first()

  await button.waitFor()
  await button.tap({ force: true })
  await phone.page.waitForTimeout(500) // a call would have been made by now

  expect(calls.filter((path) => path.startsWith('/gopia/goya/failure-'))).toEqual([])
  expect(phone.shellMessages).toEqual([])
})

journey('opens a product with the keyboard alone', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })

  await phone.open(await addressOf(origin, 'failure'))
  const names: string[] = []

  await productButtons(phone.page, 'enabled').first().waitFor()
  const reachable = (await productButtons(phone.page, 'enabled').count()) + 1

  for (let press = 0; press < reachable; press += 1) {
    await phone.page.keyboard.press('Tab')
    names.push(await phone.page.evaluate(() => document.activeElement?.textContent ?? ''))
    expect(await phone.page.evaluate(isFocusSeen), names[press]).toBe(true)
  }
  expect(names[names.length - 1]).toBe('Log in again')

  await productButtons(phone.page, 'enabled').first().focus()
  await phone.page.keyboard.press('Enter')
  await expect.poll(() => phone.shellMessages.length > 1 || !phone.page.url().includes('/error')).toBe(true)
})

journey('opens the product although its press cannot be counted', async ({ newPhone, faults, origin }) => {
  const phone = await newPhone({ shell: 'ios' })

  phone.expectProblem(/50\d/)
  await faults.set({ path: '/gopia/goya/failure-click', status: 500 })
  await phone.open(await addressOf(origin, 'failure'))
  await productButtons(phone.page, 'enabled').first().tap()

  await expect.poll(() => phone.shellMessages.length > 1 || !phone.page.url().includes('/error')).toBe(true)
})

journey('sends the session to nobody else', async ({ phone, origin }) => {
  const address = await addressOf(origin, 'failure')
  const canary = new URL(address, origin).searchParams.get('sessionId') ?? 'no session'
  const leaks: string[] = []

  phone.page.on('request', (request) => {
    const url = new URL(request.url())

    if ((request.headers()['referer'] ?? '').includes(canary)) leaks.push(`referer of ${url.pathname}`)
    if (url.origin !== origin && request.url().includes(canary)) leaks.push(url.origin)
  })
  await phone.open(address)
  await phone.page.getByRole('article').first().getByRole('heading').waitFor()

  const stored = await phone.page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )

  expect(leaks).toEqual([])
  expect(stored).not.toContain(canary)
})

/** Whether what has the focus is inside the screen and under no other thing. */
function isFocusSeen(): boolean {
  const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)

  return seen !== null && document.activeElement?.contains(seen) === true
}
