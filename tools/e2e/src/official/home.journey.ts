import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'

import type { Page } from 'playwright-core'

const sections = [
  ['Home', 'A small loan, in plain words'],
  ['About us', 'About us'],
  ['Contact us', 'Contact us'],
  ['Privacy Policy', 'Privacy Policy'],
  ['Loan terms and conditions', 'Loan terms and conditions'],
] as const

function navigation(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
}

async function heading(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 1 }).allInnerTexts()
}

journey('a visitor goes through the five sections, back again, and reloads one', async ({ phone }) => {
  const { page } = phone

  await phone.open('/')
  for (const [name, title] of sections) {
    await navigation(page, name).click()
    await expect.poll(() => heading(page)).toEqual([title])
    // The browser shows the section; the page's script then marks its link.
    await expect.poll(() => navigation(page, name).getAttribute('aria-current')).toBe('page')
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])
    await phone.screenshot(`official-${name}`)
  }

  await page.goBack()
  await expect.poll(() => heading(page)).toEqual(['Privacy Policy'])
  await page.reload()
  await expect.poll(() => heading(page)).toEqual(['Privacy Policy'])
})

journey('the address of a part of the privacy policy can be shared', async ({ phone }) => {
  await phone.open('/#grievance-officer')

  const officer = phone.page.getByRole('heading', { name: 'Grievance officer' })

  await officer.waitFor()
  // The browser goes there, and once more when the section it is in has come to be shown.
  await expect
    .poll(async () => {
      const { y = -1 } = (await officer.boundingBox()) ?? {}

      return y >= 0 && y < 844
    })
    .toBe(true)
})

journey('the contact form wants all four fields, and sends nothing anywhere', async ({ phone }) => {
  const { page } = phone
  const asked: string[] = []

  await phone.open('/#contact-us')
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').filter({ hasText: 'Please provide complete information!' }).waitFor()
  expect(await page.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)
  await phone.screenshot('official-contact-incomplete')

  await page.getByLabel('Name').fill('Maria Santos')
  await page.getByLabel('Telephone').fill('0917 555 0142')
  await page.getByLabel('Email').fill('maria@post.example')
  await page.getByLabel('Remark').fill('Please call me in the evening.')
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('status').filter({ hasText: 'Successful!' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await phone.screenshot('official-contact-sent')
  expect(asked).toEqual([])
})

journey('without JavaScript every section can be read at its own address', async ({ newPhone }) => {
  const phone = await newPhone({ context: { javaScriptEnabled: false } })

  await phone.open('/')
  for (const [name, title] of sections) {
    await navigation(phone.page, name).click()
    await expect.poll(() => heading(phone.page)).toEqual([title])
  }
})

journey('the site fits a small phone and a desktop, light and dark', async ({ newPhone }) => {
  for (const [width, height] of [
    [320, 640],
    [1280, 900],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const phone = await newPhone({ context: { viewport: { width, height }, colorScheme } })

      await phone.open('/')
      await phone.page.getByRole('heading', { name: 'How it works' }).waitFor()
      expect(await sidewaysScroll(phone.page)).toBe(0)
      expect(await accessibilityFindings(phone.page)).toEqual([])
      await phone.screenshot(`official-${width}-${colorScheme}`)
    }
  }
})

journey(
  'the names of the sections are one row that stays, and the shown one is in it, at any width',
  async ({ newPhone }) => {
    for (const width of [320, 390, 768, 1024]) {
      const phone = await newPhone({ context: { viewport: { width, height: 568 } } })
      const { page } = phone
      const terms = page.locator('nav').first().getByRole('link', { name: 'Mga tuntunin at kondisyon ng loan' })

      await phone.open('/?lang=fil')
      await terms.click()
      await expect.poll(() => terms.getAttribute('aria-current')).toBe('page')
      // The section begins at its top, with the brand still there.
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await page.mouse.wheel(0, 600)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)

      const { x = -1, y = -1, width: wide = 0, height = 0 } = (await terms.boundingBox()) ?? {}

      expect([x >= 0, x + wide <= width, y >= 0, height < 60]).toEqual([true, true, true, true])
      expect(await sidewaysScroll(page)).toBe(0)
    }
  },
)
