import { expect } from 'vitest'

import type { Page } from 'playwright-core'

const base = '/api/v1/youmi/youmi-api/service/loan/'

/** The last part of a legacy call's path (docs/spec/contract.md §3). */
export type LegacyCall = 'repayment-way' | 'repayment-commit' | 'repayment-confirm' | 'repayment-huichao'

/** Where a legacy call goes, for `page.route`. */
export function pathOf(call: LegacyCall): string {
  return `**${base}${call}*`
}

/** The bodies of every such call that the page sends, as it sends them. */
export function legacyCallsOf(page: Page, call: LegacyCall): readonly URLSearchParams[] {
  const sent: URLSearchParams[] = []

  page.on('request', (request) => {
    if (new URL(request.url()).pathname === base + call) sent.push(new URLSearchParams(request.postData() ?? ''))
  })
  return sent
}

/** Answers a legacy call instead of the server, where a journey needs data that no seed has. */
export function answerLegacy(page: Page, call: LegacyCall, data: unknown): Promise<unknown> {
  return page.route(pathOf(call), (route) => route.fulfill({ json: { code: '00', data, message: '' } }))
}

/** Lets each such call reach the server, and loses its answer. */
export function loseAnswersOf(page: Page, call: LegacyCall): Promise<unknown> {
  return page.route(pathOf(call), async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** The code in the last message that the sandbox sent for an order. */
export async function latestCode(origin: string, orderId: string): Promise<string> {
  const response = await fetch(`${origin}/__sandbox/sms?orderId=${encodeURIComponent(orderId)}`)
  const [last] = (await response.json()) as { readonly code: string | null }[]

  if (!last?.code) throw new Error(`No code was sent for order ${orderId}`)
  return last.code
}

/** The page is at the order, in this state, and at rest. */
export async function expectOrder(page: Page, status: string): Promise<void> {
  await page.waitForURL(/\/order\?productId=[^&]+&orderId=[^&]+&sessionId=legacy/)
  expect(await page.locator('main[data-status]').getAttribute('data-status')).toBe(status)
  // The server is stopped after this: its pictures have come by then.
  await page.waitForLoadState('networkidle')
}

/** The order's page says first that the payment arrived, with its receipt. */
export async function expectReceipt(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.getByText(/^R-\d{4}-\d{10}$/).waitFor()
}
