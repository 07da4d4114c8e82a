import { roundsOf } from '@pahiram/contract/testing'
import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { openSheet } from './payment-codes.ts'

const sizes = ['usual', 'small'] as const

journey.for(
  ['repay-long', 'repay-delay-overdue', 'repay-code', 'repay-instalments', 'repay-bare'].slice(0, roundsOf(5, 2)),
)('%s fits both phones, and so does its sheet', async (name, { newPhone, origin }) => {
  const phone = await newPhone()

  for (const size of sizes) {
    await phone.resize(size)
    const { page } = phone

    await phone.open(await addressOf(origin, name))
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])
    await phone.screenshot(`${name}-page`)

    await openSheet(page)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])
    await phone.screenshot(`${name}-sheet`)
  }
})

journey.for(['repay-code', 'repay-long', 'repay-delay-overdue'])(
  '%s fits at 320, in dark and at 200 % text',
  async (name, { newPhone, origin }) => {
    const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })
    const { page } = phone

    await phone.open(await addressOf(origin, name))
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await phone.screenshot(`${name}-dark-200`)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])
  },
)

journey('unfolds the details, by keyboard too', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'repay-code'))
  const more = page.getByRole('button', { name: 'more' })

  await more.waitFor()
  const folded = await page.getByRole('definition').count()

  await more.focus()
  await page.keyboard.press('Enter')
  const hide = page.getByRole('button', { name: 'hide' })

  expect(await hide.getAttribute('aria-expanded')).toBe('true')
  expect(folded).toBe(2)
  expect(await page.getByRole('definition').count()).toBeGreaterThan(folded)
})

journey('leads to the Dragonpay guidance with the session', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'repay-code'))
  await page.getByRole('link', { name: /Dragonpay/ }).tap()
  await page.waitForURL(/\/payment-instructions\?/)

  expect(new URL(page.url()).searchParams.get('sessionId')).toBe('repay-code')
})

journey('the sheet keeps the keyboard, and Escape closes it', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'repay-code'))
  const button = page.getByRole('button', { name: 'Payment Method' })

  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Payment Method' })

  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})
