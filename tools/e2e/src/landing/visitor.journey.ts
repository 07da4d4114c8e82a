import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { callsTo, captchaOf, codesSentTo, freshMobile } from './campaign-phone.ts'

import type { Page } from 'playwright-core'

const canary = 'canary-5e551on'
const tag = 'week end+1&2=%#₱🎁'
const address = `/landing?${new URLSearchParams({
  templateId: 'ph-weekend',
  down_id: 'ph-download',
  links_id: 'ph-agreement',
  utm_tag: tag,
  invite_code: 'friend',
  sessionId: canary,
})}`

/** Presses many times before the page can answer once. */
async function storm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 10; tap += 1) button.click()
  })
}

/** Where the words of a button begin, px. */
async function leftOfWords(page: Page, name: string): Promise<number | undefined> {
  return (await page.getByRole('button', { name }).getByText(name).boundingBox())?.x
}

async function expectWell(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

journey(
  'a visitor of a campaign registers once, whatever happens on the way, and finds the app',
  async ({ phone, origin }) => {
    const { page } = phone
    const mobile = freshMobile()
    const visits = callsTo(page, '/track-visit')
    const codes = callsTo(page, '/get-sms')
    const registrations = callsTo(page, '/register')
    const field = (name: string) => page.getByRole('textbox', { name })
    const elsewhere: string[] = []

    page.on('request', (request) => {
      const isLeak = new URL(request.url()).origin !== origin || (request.headers()['referer'] ?? '').includes('?')

      if (isLeak) elsewhere.push(request.url())
    })

    await phone.open(address)
    await page.getByRole('heading', { level: 1, name: 'Apply today, know within a day' }).waitFor()
    expect(await page.title()).toBe('Apply this weekend')
    await field('Mobile number').fill(mobile)
    await captchaOf(page, origin)
    await expectWell(page)
    expect(await leftOfWords(page, 'Can’t read it? Skip this')).toBe((await field('Mobile number').boundingBox())?.x)
    await phone.screenshot('landing-form')

    // A wrong captcha gets another picture and keeps the number.
    const before = await page.locator('form img').getAttribute('src')

    await field('Image captcha').fill('XXXX')
    await page.getByRole('button', { name: 'Get verification code' }).tap()
    await page
      .getByRole('alert')
      .filter({ hasText: /picture/ })
      .waitFor()
    await expect.poll(() => page.locator('form img').getAttribute('src')).not.toBe(before)
    expect(await field('Mobile number').inputValue()).toBe(mobile)

    await field('Image captcha').fill(await captchaOf(page, origin))
    await storm(page, 'Get verification code')
    await page.getByRole('status').filter({ hasText: 'Verification code sent, please check your phone' }).waitFor()
    await page.getByRole('button', { name: /^Resend in \d+s$/ }).waitFor()
    expect(codes).toHaveLength(2)
    expect(await codesSentTo(mobile, origin)).toHaveLength(1)

    // The agreement is read and left without losing a letter; a reload loses the captcha alone, and not the minute.
    await field('SMS code').fill('24')
    await page.getByRole('link', { name: /agree/i }).first().tap()
    await page.waitForURL(/#\/agreement$/)
    await page.getByRole('heading', { level: 1, name: /agreement/i }).waitFor()
    await expectWell(page)
    await page.goBack()
    await page.getByText(`We sent it to ${mobile.slice(0, 4)} ${mobile.slice(4, 7)} ${mobile.slice(7)}`).waitFor()
    expect(await field('SMS code').inputValue()).toBe('24')
    await expectWell(page)

    await page.reload({ waitUntil: 'load' })
    await page.getByRole('button', { name: /^Resend in \d+s$/ }).waitFor()
    expect(await field('Mobile number').inputValue()).toBe(mobile)

    // The server registers, and its answer gets lost: the page claims nothing, and asking again gets the first answer.
    await page.route(
      '**/promotion/register?*',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    phone.expectProblem(/ERR_FAILED/)
    await field('Image captcha').fill(await captchaOf(page, origin))
    await field('SMS code').fill((await codesSentTo(mobile, origin))[0] ?? '')
    await storm(page, 'Apply')
    await page.getByRole('heading', { name: 'We do not know whether you are registered' }).waitFor()
    expect(registrations).toHaveLength(1)
    await page.getByRole('button', { name: 'Retry' }).tap()
    await page.getByRole('status').filter({ hasText: 'Registration successful' }).waitFor()
    await page.waitForURL(/#\/download$/)
    expect(registrations).toHaveLength(2)

    // The way to the app passes to the store where the visitor came from, and nothing of the session.
    await page.getByRole('link', { name: 'Download for Android' }).waitFor()

    const links = await page.getByRole('link').evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href))
    const play = new URL(links.find((href) => href.includes('play.google.com')) ?? '')
    const referrer = new URLSearchParams(play.searchParams.get('referrer') ?? '')

    expect(Object.fromEntries(referrer)).toEqual({
      utm_tag: tag,
      links_id: 'ph-agreement',
      down_id: 'ph-download',
      invite_code: 'friend',
    })
    expect(links.filter((href) => new URL(href).origin !== origin).join()).not.toContain(canary)
    expect(new URL(page.url()).searchParams.get('utm_tag')).toBe(tag)
    await expectWell(page)

    // What was counted came from this campaign; a reload is the same visit.
    expect(visits).toHaveLength(1)
    expect(new URL(visits[0]?.url() ?? '').searchParams.get('utm_tag')).toBe(tag)
    expect(visits[0]?.headers()['x-template']).toMatch(/^ph-weekend@\d+$/)
    expect(new URLSearchParams(registrations[0]?.postData() ?? '').get('utm_tag')).toBe(tag)
    expect(
      await page.evaluate(() =>
        JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
      ),
    ).not.toContain(canary)
    expect(elsewhere).toEqual([])
  },
)

journey(
  'a campaign link without a template registers too, in the dark on a small phone',
  async ({ newPhone, origin }) => {
    const phone = await newPhone({
      context: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
    })
    const { page } = phone
    const mobile = `13${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

    await phone.open('/landing?utm_tag=none')
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
    await page.getByRole('textbox', { name: 'Image captcha' }).fill(await captchaOf(page, origin))
    await page.getByRole('button', { name: '获取验证码' }).tap()
    await page.getByRole('status').filter({ hasText: '验证码已发送，请在手机上查看！' }).waitFor()
    await page.getByRole('textbox', { name: 'SMS code' }).fill((await codesSentTo(mobile, origin))[0] ?? '')
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectWell(page)
    await page.getByRole('textbox', { name: 'SMS code' }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'Registration successful' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Get the app' }).waitFor()
    await expectWell(page)
  },
)

const lowScreens = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
] as const

journey.for(lowScreens)(
  'on a screen of $width by $height the lender, the field and the button are in the first view, at both steps',
  async (viewport, { newPhone, origin }) => {
    for (const query of ['templateId=ph-weekend', 'templateId=ph-weekend&lang=fil', 'templateId=ph-payday&lang=en']) {
      const phone = await newPhone({ context: { viewport } })
      const { page } = phone
      const button = page.locator('[data-main-action]').first()
      const bottomOfButton = () => button.evaluate((element) => element.getBoundingClientRect().bottom)

      await phone.open(`/landing?${query}`)
      await button.waitFor()
      expect(await page.getByText('Pahiram', { exact: true }).first().isVisible()).toBe(true)
      expect(await bottomOfButton(), query).toBeLessThanOrEqual(viewport.height)

      const refresh = page.locator('form button:has(img)')

      await page.locator('[name=phone]').fill(freshMobile())
      await page
        .locator('[name=capcode]')
        .fill(await captchaOf(page, origin, (await refresh.getAttribute('aria-label')) ?? ''))
      await button.tap()
      await page.locator('[name=smsCode]').waitFor()
      expect(await page.locator('[name=smsCode]').evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await bottomOfButton(), query).toBeLessThanOrEqual(viewport.height)
    }
  },
)
