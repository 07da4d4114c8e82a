import { getLoanDetails } from '@pahiram/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { loading } from '../loading.ts'
import { borrowerLike } from '../sandbox.ts'

/** The calls for an order that the page makes itself. */
function ownCalls(page: Page): string[] {
  const calls: string[] = []

  page.on('request', (request) => {
    const { pathname } = new URL(request.url())

    if (pathname === getLoanDetails.path) calls.push(pathname)
  })
  return calls
}

journey(
  'a page whose first data are late comes with its skeleton and asks itself',
  async ({ phone, faults, origin }) => {
    const { page } = phone
    const { url, name } = await borrowerLike(origin, 'seed-174')
    const calls = ownCalls(page)

    // Longer than a document waits; for the page's own call, too.
    await faults.set({ path: getLoanDetails.path, session: name, delay: 3_000, times: 2 })
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(loading).first().waitFor()
    await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor()
    expect(await page.locator(loading).count()).toBe(0)
    expect(calls).toHaveLength(1)
  },
)

journey.for([
  ['fails', { status: 500 }],
  ['is unreadable', { body: 'broken' }],
  ['breaks off', { reset: true }],
] as const)(
  'a page whose first answer %s says so, and Retry asks for it',
  async ([, fault], { phone, faults, origin }) => {
    const { page } = phone
    const { url, name } = await borrowerLike(origin, 'seed-174')
    const retry = page.getByRole('button', { name: 'Retry' })

    phone.expectProblem(/500|ERR_/)
    await faults.set({ path: getLoanDetails.path, session: name, ...fault })
    await page.goto(url)
    await retry.waitFor()
    await faults.clear()
    await retry.tap()
    await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor()
  },
)
