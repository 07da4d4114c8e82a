import { exchangeSession, sessionHeader } from '@pahiram/contract'
import { expect } from 'vitest'

import { journey } from './journey.ts'
import { borrowerLike } from './sandbox.ts'

import type { Page } from 'playwright-core'

/** Gives every page the configuration of a deployment whose shells open pages with launch tokens. */
async function configure(page: Page): Promise<void> {
  await page.route(/\/(?:order|repay)(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    // What is fetched ahead would have the server's own configuration.
    const html = (await response.text()).replace(/<template data-next=.*?<\/template>/, '')
    const body = html.replace(
      /(id="app-config">)(\{.*?\})(?=<)/,
      (_, start: string, written: string) =>
        start + JSON.stringify({ ...(JSON.parse(written) as object), launchTokens: 'clean' }),
    )

    await route.fulfill({ response, body })
  })
}

journey('a launch token leaves the address, and reload, links and back go on without it', async ({ phone, origin }) => {
  const { page } = phone
  const { url } = await borrowerLike(origin, 'seed-180-rollover', { launch: true })
  const token = new URL(url, origin).searchParams.get('sessionId') ?? ''
  const address = () => new URL(page.url())
  const isClean = () => expect.poll(() => address().searchParams.has('sessionId')).toBe(false)

  expect(token).toMatch(/^launch\./)
  await configure(page)
  await phone.open(url)
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor()
  await isClean()
  expect(address().searchParams.get('orderId')).toBe(new URL(url, origin).searchParams.get('orderId'))

  await page.reload()
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor()
  await isClean()

  await page.getByRole('button', { name: 'REPAY', exact: true }).click()
  await page.getByRole('button', { name: 'Payment Method' }).waitFor()
  await isClean()
  expect(address().pathname).toBe('/repay')

  await page.goBack()
  await page.getByRole('button', { name: 'REPAY', exact: true }).waitFor()
  await isClean()

  // Whoever saw the address cannot take the token any more.
  const late = await fetch(`${origin}${exchangeSession.path}`, {
    method: 'POST',
    headers: { [sessionHeader('sessionId')]: token },
    body: new URLSearchParams({ key: 'f'.repeat(32) }),
  })

  expect(['401', '409']).toContain(((await late.json()) as { code: string }).code)
})
