import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'

import type { Page } from 'playwright-core'

const few = '/complaintList?sessionId=complaints'
const many = '/complaintList?sessionId=complaints-10000'
const call = '/user-problem/problem-list'

journey('lists the complaints by tabs, on both sizes of phone', async ({ newPhone }) => {
  const phone = await newPhone()

  for (const size of ['usual', 'small'] as const) {
    await phone.resize(size)

    await phone.open(few)
    await phone.page.getByRole('listitem').getByRole('link').first().waitFor()
    expect(await phone.page.title()).toBe('My complaints')
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('complaint-list')
  }
})

journey('fits at 320, in dark and at 200 % text', async ({ newPhone }) => {
  const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

  await phone.open(few)
  await phone.page.getByRole('listitem').first().waitFor()
  await phone.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await phone.screenshot('complaint-list-dark-200')
  expect(await sidewaysScroll(phone.page)).toBe(0)
  expect(await accessibilityFindings(phone.page)).toEqual([])
})

journey('changes the tab by finger and by the arrows, and opens a complaint', async ({ phone }) => {
  await phone.open(few)
  const tabs = phone.page.getByRole('tab')

  await tabs.nth(1).tap()
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
  await phone.page.keyboard.press('ArrowLeft')
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true')

  const link = phone.page.getByRole('listitem').getByRole('link').first()
  const type = (await link.innerText()).split('\n')[0] ?? ''

  await link.tap()
  await phone.page.waitForURL(/\/complainDetails\?problemId=[^&]+&sessionId=complaints$/)
  await phone.page.getByText(type).first().waitFor()
})

journey('of 10 000 complaints draws a few, and comes back to the same one', async ({ phone }) => {
  await phone.open(many)
  await phone.page.locator('[aria-setsize="10000"]').first().waitFor()
  await phone.page.mouse.wheel(0, 9_000)
  await phone.page.waitForTimeout(700) // the wheel and the rest after it
  await phone.page.evaluate(() => window.scrollBy(0, 600_000))
  await phone.page.waitForTimeout(700)

  expect(await phone.page.getByRole('listitem').count()).toBeLessThan(40)
  const left = await firstWholeItem(phone.page)

  expect(left.place).toBeGreaterThan(4_000)
  await phone.page.locator(`[aria-posinset="${left.place}"]`).getByRole('link').tap()
  await phone.page.waitForURL(/\/complainDetails\?/)
  await phone.page.goBack()

  await expect
    .poll(() => topOf(phone.page, left.place), { timeout: 10_000 })
    .toSatisfy((top: number) => Math.abs(top - left.top) <= 4)
  expect(await accessibilityFindings(phone.page)).toEqual([])
})

journey('comes back to the tab that was left', async ({ phone }) => {
  await phone.open(few)
  const tab = phone.page.getByRole('tab').nth(1)

  await tab.tap()
  await phone.page.getByRole('tabpanel').getByRole('link').first().tap()
  await phone.page.waitForURL(/\/complainDetails\?/)
  await phone.page.goBack()

  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
})

journey('finds complaints among many by their words', async ({ phone }) => {
  await phone.open(many)
  const first = phone.page.getByRole('listitem').first()

  // The skeleton has items, too, which say nothing yet.
  await expect.poll(() => first.innerText(), { timeout: 20_000 }).not.toBe('')
  const type = (await first.innerText()).split('\n')[0] ?? ''

  await phone.page.getByRole('searchbox', { name: 'Search' }).fill(`${type} nobody-writes-this`)
  await phone.page.getByText('0 of 10000 complaints').waitFor()
  await phone.page.getByRole('searchbox', { name: 'Search' }).fill(type)
  await phone.page.getByText(/^[1-9]\d* of 10000 complaints$/).waitFor()
  await expect.poll(() => first.innerText()).toContain(type)
  expect(await accessibilityFindings(phone.page)).toEqual([])
})

journey('lists the rest by a button when the part for long lists does not come', async ({ newPhone }) => {
  const phone = await newPhone()

  phone.expectProblem(/ERR_FAILED|Failed to fetch/)
  await phone.page.route('**/long-list-*.js', (route) => route.abort())
  await phone.open(many)
  await phone.page.getByRole('button', { name: 'Show more' }).tap()

  await expect.poll(() => phone.page.getByRole('listitem').count()).toBe(80)
})

journey('shows the list although no bundle arrives', async ({ newPhone }) => {
  const whole = await newPhone()

  await whole.open(few)
  const item = whole.page.getByRole('listitem').getByRole('link').first()

  await item.waitFor()
  const words = (await item.innerText()).split('\n')

  const bare = await newPhone()

  bare.expectProblem(/ERR_FAILED/)
  await bare.page.route('**/assets/**/*.js', (route) => route.abort())
  await bare.open(few)
  for (const text of words) await bare.page.getByText(text).first().waitFor()
  await bare.screenshot('complaint-list-without-bundle')
})

journey.for([
  ['an internal error', { status: 500 }],
  ['a wifi sign-in page', { body: 'html' }],
  ['an empty answer', { body: 'empty' }],
  ['a broken connection', { reset: true }],
] as const)('after %s the list loads again', async ([, fault], { newPhone, faults }) => {
  const phone = await newPhone()

  phone.expectProblem(/50\d|ERR_|Failed to load/)
  await faults.set({ path: call, session: 'complaints', ...fault })
  await phone.open(few)
  const retry = phone.page.getByRole('button', { name: 'Retry' })

  await retry.waitFor({ timeout: 15_000 })
  await faults.clear()
  await retry.tap()
  await phone.page.getByRole('listitem').first().waitFor()
})

/** The first complaint that is whole on the screen: its place in the list, and its distance from the screen's top. */
function firstWholeItem(page: Page): Promise<{ place: number; top: number }> {
  return page.evaluate(() => {
    const items = Array.from(document.querySelectorAll('main li'))
    const item = items.find((one) => one.getBoundingClientRect().top > 120)

    return { place: Number(item?.getAttribute('aria-posinset')), top: item?.getBoundingClientRect().top ?? Number.NaN }
  })
}

function topOf(page: Page, place: number): Promise<number> {
  return page.evaluate(
    (place) => document.querySelector(`[aria-posinset="${place}"]`)?.getBoundingClientRect().top ?? Number.NaN,
    place,
  )
}
