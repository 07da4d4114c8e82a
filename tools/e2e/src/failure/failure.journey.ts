import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

journey('says why the login failed and what else there is, on both sizes of phone', async ({ newPhone, origin }) => {
  const phone = await newPhone()

  for (const size of ['usual', 'small'] as const) {
    await phone.resize(size)

    await phone.open(await addressOf(origin, 'failure'))
    await phone.page.getByRole('article').first().getByRole('heading').waitFor()
    expect(await phone.page.title()).toBe('Login failed')
    expect(await phone.page.getByRole('heading', { level: 2 }).first().innerText()).not.toBe('')
    expect(await phone.page.getByRole('listitem').count()).toBeGreaterThan(0)
    expect(await phone.page.getByRole('button', { name: 'Log in again' }).isVisible()).toBe(true)
    await expect.poll(() => phone.page.locator('main img').evaluateAll(areDrawn)).toBe(true)
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('failure')
  }
})

journey('fits at 320, in dark and at 200 % text', async ({ newPhone, origin }) => {
  const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

  await phone.open(await addressOf(origin, 'failure'))
  await phone.page.getByRole('article').first().getByRole('heading').waitFor()
  await phone.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await phone.screenshot('failure-dark-200')
  expect(await sidewaysScroll(phone.page)).toBe(0)
  expect(await accessibilityFindings(phone.page)).toEqual([])
})

journey('shows why the login failed although no bundle arrives', async ({ newPhone, origin }) => {
  const whole = await newPhone()

  await whole.open(await addressOf(origin, 'failure'))
  await whole.page.getByRole('article').first().getByRole('heading').waitFor()
  const message = await whole.page.getByRole('heading', { level: 2 }).first().innerText()

  const phone = await newPhone()

  phone.expectProblem(/ERR_FAILED/)
  await phone.page.route('**/assets/**/*.js', (route) => route.abort())
  await phone.open(await addressOf(origin, 'failure'))
  await phone.page.getByText(message).waitFor()
  await phone.screenshot('failure-without-bundle')
})

journey('moves nothing when the page comes to life', async ({ phone, origin }) => {
  await phone.page.addInitScript(() => {
    const page = window as unknown as { shifts: number }

    page.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) page.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await phone.open(await addressOf(origin, 'failure'))
  await phone.page.getByRole('article').first().getByRole('heading').waitFor()
  await phone.page.waitForTimeout(300) // late shifts would have come by now

  expect(await phone.page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.1)
})

function areDrawn(images: Element[]): boolean {
  return images.every((image) => {
    const { complete, naturalWidth } = image as HTMLImageElement

    return complete && naturalWidth > 0
  })
}
