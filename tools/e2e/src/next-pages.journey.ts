import { expect } from 'vitest'

import { accessibilityFindings } from './accessibility.ts'
import { journey } from './journey.ts'
import { borrowerLike } from './sandbox.ts'

journey('the way from an order to its repayment is fetched ahead, but for what is owed', async ({ phone, origin }) => {
  const { page } = phone
  const { url } = await borrowerLike(origin, 'repay')
  const order = new URL(url, origin)
  const calls: string[] = []

  order.pathname = '/order'
  page.on('request', (request) => {
    if (request.url().includes('loan-play-detail')) calls.push(request.method())
  })
  await phone.open(order.href)

  // Drawn by the browser, seen and heard by nobody.
  const ahead = page.locator('a[data-next-page]')

  await ahead.waitFor({ state: 'attached' })
  // The last script of the next page. The browser says to nobody when it has the HTML.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/repay-\w/.test(name)))
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  // What the page has of its own is told elsewhere.
  expect((await accessibilityFindings(page)).filter((finding) => finding.includes('href="/repay?'))).toEqual([])

  await page.getByRole('button', { name: 'Repayment' }).tap()
  await page.waitForURL(/\/repay\?/)
  await page.getByRole('button', { name: 'Payment Method' }).waitFor()

  const travelled = await page.evaluate(() => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, initiatorType }) => name.endsWith('.js') && initiatorType !== 'fetch',
    )

    return {
      html: (opened as PerformanceNavigationTiming & { deliveryType: string }).deliveryType,
      scripts: scripts.length,
      bytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    }
  })

  expect(travelled).toEqual({ html: 'navigational-prefetch', scripts: expect.any(Number), bytes: 0 })
  expect(travelled.scripts).toBeGreaterThan(3)
  expect(calls).toEqual(['POST'])
})
