import { getInstalmentPlan, getLoanDetails, getTemplate, trackVisit } from '@pahiram/contract'
import { afterAll, beforeAll, expect } from 'vitest'

import { journey } from './journey.ts'
import { publishedCampaign } from './landing/published-campaign.ts'
import type { Phone } from './phone.ts'
import { faultsAt, scenariosAt } from './sandbox.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/*
 * Pages whose answer follows them in their own document (docs/decisions/057).
 */

let server: ServerProcess
let scenarios: Awaited<ReturnType<typeof scenariosAt>>

beforeAll(async () => {
  server = await startServerProcess({ environment: { PAHIRAM_ANSWERS_FOLLOW: '1' } })
  scenarios = await scenariosAt(server.origin)
})
afterAll(async () => server.stop())

/** Opens a seeded state; the paths of the calls that its page makes, as they are made. */
async function open(phone: Phone, name: string, query = ''): Promise<string[]> {
  const calls: string[] = []
  const scenario = scenarios.find((one) => one.name === name)

  phone.page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await phone.open(`${server.origin}${scenario?.url ?? ''}${query}`)
  return calls
}

journey.for([
  ['in the mix', '', 'REPAY'],
  ['in Chinese', '&lang=zh', '还款'],
] as const)(
  '%s a page shows the answer that came with it, and asks nobody',
  async ([, language, button], { phone }) => {
    const calls = await open(phone, 'seed-180-rollover', language)

    await phone.page.getByRole('button', { name: button, exact: true }).waitFor()
    expect(calls).not.toContain(getLoanDetails.path)
  },
)

journey('who comes back or reloads is told how things stand then', async ({ phone }) => {
  const { page } = phone
  const calls = await open(phone, 'seed-174')
  const heading = page.getByRole('heading', { name: 'Repayment is due soon' })

  await heading.waitFor()
  await page.reload()
  await heading.waitFor()
  expect(calls).not.toContain(getLoanDetails.path)
  await page.goto(`${server.origin}/about-us`)
  await page.goBack()
  await heading.waitFor()
  expect(calls.filter((path) => path === getLoanDetails.path)).toHaveLength(1)
})

journey('a page whose answer fails says so, and Retry asks for it', async ({ phone }) => {
  const faults = faultsAt(server.origin)

  phone.expectProblem(/500/)
  await faults.set({ path: getInstalmentPlan.path, session: 'repay-instalments', status: 500 })
  await open(phone, 'repay-instalments')

  const retry = phone.page.getByRole('button', { name: 'Retry' })

  await retry.waitFor({ timeout: 15_000 })
  await faults.clear()
  await retry.tap()
  await phone.page.getByRole('button', { name: 'Payment Method' }).waitFor()
})

journey('a visitor has a campaign with its page, and keeps the id by which they are counted', async ({ phone }) => {
  const id = `sabay-${Date.now()}`
  const asked: string[] = []
  const { page } = phone

  await publishedCampaign(server.origin, id)
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
  })

  const counted = page.waitForRequest((request) => new URL(request.url()).pathname === trackVisit.path)

  await phone.open(`${server.origin}/landing?templateId=${id}`)
  await page.getByRole('heading', { name: 'Pera sa Pasko' }).waitFor()
  await page.getByRole('button', { name: 'Mag-apply' }).waitFor()

  const { 'x-visitor-id': visitor, 'x-template': template } = (await counted).headers()

  expect(visitor).toMatch(/^[\da-f]{32}$/)
  expect(await page.evaluate(() => localStorage.getItem('landing.visitor'))).toBe(visitor)
  expect(template).toMatch(new RegExp(`^${id}@1@`))
  expect(asked).not.toContain(getTemplate.path)
})
