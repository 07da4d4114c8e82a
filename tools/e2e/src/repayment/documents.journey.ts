import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

journey('a repaid loan leads to its certificate, which is printed alone', async ({ newPhone, origin }) => {
  const phone = await newPhone({ context: { colorScheme: 'dark' } })
  const { page } = phone

  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
  await phone.open(await addressOf(origin, 'seed-200'))
  await page.getByRole('link', { name: 'Your documents' }).tap()
  await page.waitForURL(/\/documents\?/)

  const certificate = page.getByRole('article', { name: 'Certificate of full payment' })
  const statement = page.getByRole('article', { name: 'Statement of account' })

  await certificate.getByText(/this loan was paid in full on/).waitFor()
  expect(await certificate.getByText(/SEC Registration No\./).isVisible()).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  await phone.resize('small')
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByRole('button', { name: 'Print certificate' }).tap()
  await page.locator('[data-asked-to-print]').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await certificate.isVisible()).toBe(true)
  expect(await statement.isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)

  const pdf = await page.pdf({ format: 'A4' })

  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

journey('without scripts a running loan has its account and receipts, no certificate', async ({ newPhone, origin }) => {
  const { page } = await newPhone({ context: { javaScriptEnabled: false } })

  await page.goto((await addressOf(origin, 'repay-instalments')).replace(/\/repay\b/, '/payments'))
  await page.getByRole('link', { name: 'Your documents' }).tap()
  await page.waitForURL(/\/documents\?/)

  const statement = page.getByRole('article', { name: 'Statement of account' })

  expect(await statement.getByText('₱3,519.34').first().isVisible()).toBe(true)
  expect(await page.getByRole('article', { name: 'Receipt', exact: true }).count()).toBe(1)
  expect(await page.getByText('Certificate of full payment').count()).toBe(0)
})
