import { randomBytes } from 'node:crypto'

import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import type { Phone } from '../phone.ts'
import { startServerProcess } from '../server-process.ts'

async function openPreview(phone: Phone): Promise<void> {
  await phone.open('/testPreview')
  await phone.page.getByLabel('Scenario').waitFor()
}

const tools = [
  ['confirm-loan', '/loan-confirm', 'Loan confirm'],
  ['loan-detail', '/order', 'Order Details'],
  ['repay', '/repay', 'Repayment'],
  ['extension', '/repay-delay', 'Extend payment'],
  ['bind-bank', '/bind-card', 'Payment account information'],
  ['about-us', '/about-us', 'About us'],
  ['complaint', '/complaint', 'Online service'],
  ['customer-service', '/customer-service', 'Customer service'],
  ['privacy-policy', '/privacy-policy', 'Privacy Policy'],
  ['repayment-instruction', '/payment-instructions', 'Payment instructions'],
] as const

journey('every button opens its page with what the fields hold', async ({ phone }) => {
  const { page } = phone

  await openPreview(phone)
  await page.getByLabel('lang', { exact: true }).fill('en')
  await page.getByLabel('sessionId', { exact: true }).fill('seed-174-rollover')
  await page.getByLabel('deviceId', { exact: true }).fill('device 7&8')

  for (const [name, path, title] of tools) {
    await page.getByRole('button', { name, exact: true }).tap()
    await page.waitForURL((url) => url.pathname === path)

    expect(new URL(page.url()).search).toBe('?sessionId=seed-174-rollover&deviceId=device+7%268&lang=en')
    expect(await page.title()).toBe(title)
    await page.waitForLoadState('networkidle')
    await page.goBack()
    // What was typed is there again.
    await expect.poll(() => page.getByLabel('deviceId', { exact: true }).inputValue()).toBe('device 7&8')
  }
})

journey('a seeded state fills the fields, and its page opens', async ({ phone }) => {
  const { page } = phone

  await openPreview(phone)
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByLabel('Scenario').selectOption('seed-200')
  expect(await page.getByLabel('sessionId', { exact: true }).inputValue()).toBe('seed-200')
  await page.getByRole('button', { name: 'Open /order' }).tap()
  await page.waitForURL((url) => url.pathname === '/order' && url.searchParams.get('sessionId') === 'seed-200')
})

journey('a picture is shown, and the place of the device', async ({ newPhone }) => {
  const phone = await newPhone({
    context: { permissions: ['geolocation'], geolocation: { latitude: 14.5547, longitude: 121.0244, accuracy: 20 } },
  })
  const { page } = phone

  await openPreview(phone)
  await page.getByLabel('Photo').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })

  const picture = page.getByRole('img', { name: 'dot.png' })

  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await page.getByLabel('Contact').fill('Maria, +63 917 000 0000')
  await page.getByRole('button', { name: 'Get location' }).tap()
  await page.getByText('14.554700').waitFor()
  await page.getByText('121.024400').waitFor()
})

journey('a device that may not give its place says so', async ({ phone }) => {
  await openPreview(phone)
  await phone.page.getByRole('button', { name: 'Get location' }).tap()
  await phone.page.getByText(/^Denied/).waitFor()
})

journey('production has no developer preview', async () => {
  const secret = 'a-secret-of-this-journey-long-enough'
  const server = await startServerProcess({
    environment: {
      PAHIRAM_MODE: 'production',
      PAHIRAM_ACCOUNT_KEY: randomBytes(32).toString('base64'),
      PAHIRAM_CORE_KEY: secret,
      PAHIRAM_PARTNER_KEY: secret,
    },
  })

  try {
    for (const path of ['/testPreview', '/testPreview/', '/testPreview/index.html']) {
      expect((await fetch(server.origin + path)).status).toBe(404)
    }
    expect((await fetch(`${server.origin}/order`)).status).toBe(200)
  } finally {
    await server.stop()
  }
})
