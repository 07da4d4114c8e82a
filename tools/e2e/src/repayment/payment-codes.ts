import type { Page } from 'playwright-core'

const call = '**/v3/loan-details/generate-vcode*'

/** Every call for a repayment code that the page sends, as it is sent. */
export function codesOf(page: Page): readonly string[] {
  const sent: string[] = []

  page.on('request', (request) => {
    if (request.url().includes('/generate-vcode')) sent.push(request.postData() ?? '')
  })
  return sent
}

/** Lets each call reach the server, and loses its answer. */
export function loseCodes(page: Page): Promise<unknown> {
  return page.route(call, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Breaks each call off before it reaches the server. */
export function breakCodes(page: Page): Promise<unknown> {
  return page.route(call, (route) => route.abort('connectionreset'))
}

/** Answers each call in the server's place. */
export function answerCodes(page: Page, answer: { code: number | string; data?: unknown; message?: string }) {
  return page.route(call, (route) => route.fulfill({ json: { data: null, message: '', ...answer } }))
}

/** The server answers again. */
export function letCodes(page: Page): Promise<void> {
  return page.unroute(call)
}

/** Opens the sheet with the channels. */
export async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Payment Method' }).tap()

  const sheet = page.getByRole('dialog', { name: 'Payment Method' })

  await sheet.waitFor()
  return sheet
}
