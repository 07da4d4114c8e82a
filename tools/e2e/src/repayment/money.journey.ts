import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { builtSites, copyEmptyDatabase, type RunningServer, startServer } from '@pahiram/api-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { journey } from '../journey.ts'
import { borrowerLike } from '../sandbox.ts'
import { expectAccounted } from './accounted.ts'
import { codesOf, openSheet } from './payment-codes.ts'

const root = join(import.meta.dirname, '../../../..')
const minute = 60_000
/** Two minutes to midnight in Manila. */
const evening = Date.UTC(2026, 10, 21, 15, 58)
const dataDir = mkdtempSync(join(tmpdir(), 'pahiram-'))
let now = evening
let server: RunningServer

/** Journeys at a server of their own, whose clock they move. */
const payment = journey.extend('origin', () => server.origin)

beforeAll(async () => {
  copyEmptyDatabase(dataDir)
  server = await startServer({
    port: 0,
    dataDir,
    sites: builtSites(root, 'sandbox'),
    mode: 'sandbox',
    pace: { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) },
  })
}, 240_000)
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Begins a payment through a channel; ends on the partner's page and answers its address. */
async function begin(page: Page, channel: string): Promise<string> {
  const sheet = await openSheet(page)

  await sheet.getByRole('radio', { name: channel }).check()
  await sheet.getByRole('button', { name: 'Payment', exact: true }).tap()
  await page.waitForURL(/\/__sandbox\/payment\//)
  return page.url()
}

/** Reports a payment as a counter does, which takes the money first. */
async function reportAt(address: string, fields: Record<string, string>): Promise<void> {
  const { status } = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ action: 'report', ...fields }),
  })

  expect(status).toBe(200)
}

async function expectReceived(page: Page, amount: string): Promise<void> {
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.getByText(amount).first().waitFor()
  await page
    .getByText(/^R-\d{4}-\d{10}$/)
    .first()
    .waitFor()
  expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('')
}

payment('pays an instalment: what arrived, its receipt, and what is left and when', async ({ phone, origin }) => {
  const { page } = phone
  const { url } = await borrowerLike(origin, 'repay-instalments')

  await phone.open(url)
  await begin(page, 'Perlas Wallet')
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await page.getByRole('link', { name: 'Back to the app' }).tap()
  await page.waitForURL(/\/repay\?/)
  await expectReceived(page, '₱1,759.66')
  await page
    .getByText(/₱1,759\.68/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'See your order' }).tap()
  await page.locator('main[data-status="170"]').waitFor()
  await expectAccounted(origin, now)
})

payment('pays twice through two channels: both have a receipt, and the second is kept', async ({ phone, origin }) => {
  const { page } = phone
  const { url } = await borrowerLike(origin, 'repay')

  await phone.open(url)

  const wallet = await begin(page, 'Perlas Wallet')

  await phone.open(url)

  const counter = await begin(page, 'Tindahan Counter')

  now += minute
  for (const address of [wallet, counter]) await reportAt(address, {})
  await phone.open(url)
  await expectReceived(page, '₱5,250.00')
  await page.getByRole('link', { name: 'Payment history' }).tap()
  await page.waitForURL(/\/payments\?/)
  await expect.poll(() => page.getByRole('button', { name: /₱5,250\.00/ }).count()).toBe(2)

  const { unapplied } = await expectAccounted(origin, now)

  expect(unapplied).toEqual({ count: 1, amount: 525_000 })
})

payment('pays before midnight what is reported after it: nothing is late', async ({ phone, origin }) => {
  const { page } = phone

  now = evening

  const { url } = await borrowerLike(origin, 'repay-bare')

  await phone.open(url)
  await page.getByText('₱5,250.00').first().waitFor()

  const address = await begin(page, 'Perlas Wallet')

  now = evening + 5 * minute
  await reportAt(address, { paidAt: new Date(evening + minute).toISOString() })
  await phone.open(url)
  await expectReceived(page, '₱5,250.00')
  await page.getByRole('link', { name: 'See your order' }).tap()
  await page.locator('main[data-status="200"]').waitFor()
  await expectAccounted(origin, now)
})

payment(
  'a press while offline sends nothing; with the network back, the payment ends on its receipt',
  async ({ phone, origin }) => {
    const { page } = phone
    const codes = codesOf(page)
    const { url } = await borrowerLike(origin, 'repay')

    phone.expectProblem(/ERR_INTERNET_DISCONNECTED/)
    await phone.open(url)

    const sheet = await openSheet(page)

    await page.context().setOffline(true)
    await sheet.getByRole('button', { name: 'Payment', exact: true }).tap()
    await page.getByText('You are offline. Nothing was sent.').first().waitFor()
    expect(codes).toEqual([])
    await page.getByText('₱5,250.00').first().waitFor()
    await page.context().setOffline(false)
    await sheet.getByRole('button', { name: 'Payment', exact: true }).tap()
    await page.waitForURL(/\/__sandbox\/payment\//)
    expect(codes).toHaveLength(1)
    await page.getByRole('button', { name: 'Pay', exact: true }).tap()
    await page.getByRole('link', { name: 'Back to the app' }).tap()
    await page.waitForURL(/\/repay\?/)
    await expectReceived(page, '₱5,250.00')
    await expectAccounted(origin, now)
  },
)
