import { funnelAnswer, funnelPath } from '@pahiram/contract'
import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { captchaOf, codesSentTo, freshMobile } from './campaign-phone.ts'

import type { Page } from 'playwright-core'

/** What a row of the table says, after its name: visits, codes asked for and sent, registrations and the two rates. */
async function figuresOf(page: Page, name: string): Promise<string[]> {
  const cells = page.getByRole('row', { name }).getByRole('cell')

  return (await cells.allInnerTexts()).map((text) => text.trim())
}

/** How many presses of store links the server has counted by a tag. */
async function tapsOf(tag: string, origin: string): Promise<number | undefined> {
  const address = `${origin}${funnelPath}?${new URLSearchParams({ utm_tag: tag, by: '' })}`
  const answer = await fetch(address, { headers: { authorization: 'Bearer sandbox-staff' } })
  const { data } = (await answer.json()) as { data: unknown }

  return funnelAnswer.read(data).total?.taps
}

/** Cost, Cost per registration, Loans, Repaid, Cost per loan. */
const nothing = ['–', '–', '0', '0', '–']

journey(
  'the promotion team sees a visitor come and register, and nobody else does',
  async ({ phone, newPhone, origin }) => {
    const tag = `poster ${Date.now()} & ₱`
    const address = `/landing?${new URLSearchParams({ templateId: 'ph-weekend', down_id: 'ph-download', utm_tag: tag })}`
    const mobile = freshMobile()
    const visitor = phone.page
    const field = (name: string) => visitor.getByRole('textbox', { name })
    const desk = await newPhone({
      context: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false },
    })
    const { page } = desk

    await phone.open(address)
    await field('Mobile number').fill(mobile)

    // A wrong token opens nothing; the right one stays out of the address.
    desk.expectProblem(/401/)
    await desk.open(`/promo/stats?${new URLSearchParams({ utm_tag: tag, by: 'utm_tag' })}`)
    await page.getByLabel('Staff token').fill('guess')
    await page.keyboard.press('Enter')
    await page.getByText('This token is wrong.').waitFor()
    await page.getByLabel('Staff token').fill('sandbox-staff')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: /Manila time$/ }).waitFor()
    expect(await figuresOf(page, tag)).toEqual(['1', '0', '0', '0', '0', '0.0%', '–', ...nothing])
    expect(page.url()).not.toContain('sandbox-staff')

    await field('Image captcha').fill(await captchaOf(visitor, origin))
    await visitor.getByRole('button', { name: 'Get verification code' }).tap()
    await visitor.getByRole('button', { name: /^Resend in/ }).waitFor()
    await field('SMS code').fill((await codesSentTo(mobile, origin))[0] ?? '')
    await visitor.getByRole('button', { name: 'Apply' }).tap()
    await visitor.waitForURL(/#\/download$/)

    // The browser itself reports the press of a store's link.
    await visitor.route('https://play.google.com/**', (route) => route.fulfill({ body: 'The store' }))

    await visitor.getByRole('link', { name: /Google Play|Android/ }).tap()
    await expect.poll(async () => tapsOf(tag, origin)).toBe(1)

    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('img', { name: /Registered: 1 \(100\.0% of codes/ }).waitFor()
    expect(await figuresOf(page, tag)).toEqual(['1', '1', '1', '1', '1', '100.0%', '100.0%', ...nothing])
    expect(await accessibilityFindings(page)).toEqual([])
    await desk.screenshot('promotion-figures')

    const saved = page.waitForEvent('download')

    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^promotion-.*\.csv$/)

    await desk.resize('usual')
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])

    // The tab remembers; signing out forgets.
    await page.reload({ waitUntil: 'load' })
    await page.getByRole('table', { name: /Manila time$/ }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.reload({ waitUntil: 'load' })
    await page.getByLabel('Staff token').waitFor()
  },
)
