import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { addressOf } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { fileComplaint, replyTo } from './complaint-calls.ts'

import type { Page } from 'playwright-core'

const call = '/user-problem/problem-detail'

journey('shows the complaint and its reply, on both sizes of phone', async ({ newPhone, origin }) => {
  const phone = await newPhone()

  for (const size of ['usual', 'small'] as const) {
    await phone.resize(size)

    await phone.open(await addressOf(origin, 'complaint-answered'))
    await phone.page.getByRole('button', { name: 'Enlarge image 1' }).waitFor()
    expect(await phone.page.title()).toBe('Complaint details')
    expect(await phone.page.getByRole('heading', { name: 'Process Result' }).isVisible()).toBe(true)
    expect(await phone.page.getByText(/^\d+\/200$/).isVisible()).toBe(true)
    await expect.poll(() => phone.page.locator('main img').evaluateAll(areDrawn)).toBe(true)
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('complaint-details')
  }
})

journey('fits at 320, in dark and at 200 % text', async ({ newPhone, origin }) => {
  const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

  await phone.open(await addressOf(origin, 'complaint-waiting'))
  await phone.page.getByRole('button', { name: 'Enlarge image 1' }).waitFor()
  await phone.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await phone.screenshot('complaint-details-dark-200')
  expect(await sidewaysScroll(phone.page)).toBe(0)
  expect(await accessibilityFindings(phone.page)).toEqual([])
})

journey('enlarges a picture; the rating waits until it is closed', async ({ phone, origin }) => {
  await phone.page.clock.install()
  await phone.open(await addressOf(origin, 'complaint-answered'))
  const button = phone.page.getByRole('button', { name: 'Enlarge image 2' })
  const viewer = phone.page.getByRole('dialog', { name: 'Enlarged image' })

  await button.tap()
  await viewer.waitFor()
  await expect.poll(() => viewer.locator('img').evaluateAll(areDrawn)).toBe(true)
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await passRatingDelay(phone.page) // a rating would have come by now
  expect(await phone.page.getByRole('dialog').count()).toBe(1)

  await phone.page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await ratingOf(phone.page).waitFor({ timeout: 15_000 })
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('complaint-rating')
  await phone.page.getByRole('button', { name: 'Cancel' }).tap()
  await ratingOf(phone.page).waitFor({ state: 'detached' })
})

journey('a complaint is answered by the staff, read, and rated once', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  await phone.page.clock.install()
  const sent: string[] = []
  const number = await fileComplaint(origin, 'complaint-waiting', 'My payment of Monday is still missing.')
  const address = `/complainDetails?problemId=${number}&sessionId=complaint-waiting`

  phone.page.on('request', (request) => {
    if (request.url().includes('/user-problem/save-score')) sent.push(request.postData() ?? '')
  })
  await phone.open(address)
  await phone.page.getByText('My payment of Monday is still missing.').waitFor()
  expect(await phone.page.getByText(number).first().isVisible()).toBe(true)
  await passRatingDelay(phone.page) // a rating would have come by now
  expect(await phone.page.getByRole('dialog').count()).toBe(0)

  await replyTo(origin, number, 'We found it. It counts as paid on Monday.')
  await phone.open(address)
  await phone.page.getByText('We found it. It counts as paid on Monday.').waitFor()
  expect(await phone.page.getByText('Customer service').isVisible()).toBe(true)

  await passRatingDelay(phone.page)
  await ratingOf(phone.page).waitFor({ timeout: 15_000 })
  await phone.page.getByRole('button', { name: 'Send' }).tap()
  await phone.page.getByText('Choose 1 to 5 stars first.').waitFor()
  expect(sent).toEqual([])
  await phone.page.getByRole('radio', { name: '4 stars' }).tap()
  await phone.page.getByRole('button', { name: 'Send' }).evaluate((element) => {
    for (let tap = 0; tap < 10; tap += 1) (element as HTMLElement).click()
  })
  await phone.page.getByText('Successful demonstration！').waitFor()
  await ratingOf(phone.page).waitFor({ state: 'detached' })
  expect(sent).toEqual([`score=4&problemId=${number}`])

  await phone.open(address)
  await phone.page.getByText('We found it. It counts as paid on Monday.').waitFor()
  await passRatingDelay(phone.page) // a second rating would have come by now
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
})

journey('leads to the list from a link that names no complaint', async ({ phone }) => {
  await phone.open('/complainDetails?sessionId=complaint-waiting')
  const list = phone.page.getByRole('link', { name: 'My complaints' })

  await list.waitFor()
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('complaint-details-missing')
  await list.tap()
  await phone.page.waitForURL(/\/complaintList\?sessionId=complaint-waiting$/)
})

journey('does not know the complaint of another session, and leads to the list', async ({ phone, origin }) => {
  const number = new URL(await addressOf(origin, 'complaint-answered'), origin).searchParams.get('problemId') ?? ''

  await phone.open(`/complainDetails?problemId=${number}&sessionId=complaint-waiting`)
  await phone.page.getByRole('link', { name: 'My complaints' }).waitFor()
  expect(await phone.page.getByRole('button', { name: /Enlarge/ }).count()).toBe(0)
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('complaint-details-unknown')
})

journey.for([
  ['an internal error', { status: 500 }],
  ['a wifi sign-in page', { body: 'html' }],
  ['broken JSON', { body: 'broken' }],
  ['a broken connection', { reset: true }],
] as const)('after %s the complaint loads again', async ([, fault], { newPhone, faults, origin }) => {
  const phone = await newPhone()

  phone.expectProblem(/50\d|ERR_|Failed to load/)
  await faults.set({ path: call, session: 'complaint-waiting', ...fault })
  await phone.open(await addressOf(origin, 'complaint-waiting'))
  const retry = phone.page.getByRole('button', { name: 'Retry' })

  await retry.waitFor({ timeout: 15_000 })
  await faults.clear()
  await retry.tap()
  await phone.page.getByText(/^\d+\/200$/).waitFor()
})

journey('keeps the stars when they do not arrive', async ({ newPhone, faults, origin }) => {
  const phone = await newPhone()

  phone.expectProblem(/50\d/)
  await faults.set({ path: '/user-problem/save-score', session: 'complaint-answered', status: 500 })
  await phone.open(await addressOf(origin, 'complaint-answered'))
  await ratingOf(phone.page).waitFor({ timeout: 15_000 })
  await phone.page.getByRole('radio', { name: '2 stars' }).tap()
  await phone.page.getByRole('button', { name: 'Send' }).tap()

  await ratingOf(phone.page).getByRole('button', { name: 'Retry' }).waitFor()
  expect(await phone.page.getByRole('radio', { name: '2 stars' }).isChecked()).toBe(true)
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('complaint-rating-failed')
})

journey('sends the session to nobody else', async ({ phone, origin }) => {
  const address = await addressOf(origin, 'complaint-answered')
  const leaks: string[] = []

  phone.page.on('request', (request) => {
    const url = new URL(request.url())

    if ((request.headers()['referer'] ?? '').includes('complaint-answered')) leaks.push(`referer of ${url.pathname}`)
    if (url.origin !== origin && request.url().includes('complaint-answered')) leaks.push(url.origin)
  })
  await phone.open(address)
  await expect.poll(() => phone.page.locator('main img').evaluateAll(areDrawn)).toBe(true)
  const stored = await phone.page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  )

  expect(leaks).toEqual([])
  expect(stored).not.toContain('complaint-answered')
})

/** Lets the page's clock pass the time after which a rating is asked for, and what then loads come. */
async function passRatingDelay(page: Page): Promise<void> {
  await page.clock.fastForward(3_500)
  await page.waitForTimeout(500)
}

function ratingOf(page: Page) {
  return page.getByRole('dialog', { name: 'Please rate this service' })
}

function areDrawn(images: Element[]): boolean {
  return images.length > 0 && images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
}
