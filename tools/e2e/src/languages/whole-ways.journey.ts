import { roundsOf } from '@pahiram/contract/testing'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { captchaOf, codesSentTo, freshMobile } from '../landing/campaign-phone.ts'
import { addressOf, borrowerLike } from '../sandbox.ts'
import { foreignTexts } from './foreign-texts.ts'
import { messagesOf } from './messages-of.ts'
import { untilDrawn, visibleTexts } from './visible-texts.ts'

import type { Phone } from '../phone.ts'

const languages = (['fil', 'zh'] as const).slice(0, roundsOf(2, 1))
/** Each reads a page at every stop, and a machine may do something else as well. */
const timeout = 180_000

type Language = 'fil' | 'zh'

/** What a borrower writes in a complaint. */
const complaints = { fil: 'Tinawagan nila ang nanay ko kagabi.', zh: '他们昨晚打电话给我母亲。' } as const

/** Opens an address in a language. */
async function open(phone: Phone, address: string, locale: Language): Promise<void> {
  const inLanguage = new URL(address, 'http://localhost')

  inLanguage.searchParams.set('lang', locale)
  await phone.open(inLanguage.pathname + inLanguage.search + inLanguage.hash)
}

/** Reads the page that is open, once it has its answers; it must not say a word in another language. */
async function expectWhole({ page }: Phone, locale: Language): Promise<void> {
  await untilDrawn(page)
  expect(foreignTexts(await visibleTexts(page), locale), page.url()).toEqual([])
  expect(new URL(page.url()).searchParams.get('lang'), page.url()).toBe(locale)
}

journey.for(languages)(
  'an order is paid in %s up to its receipt, in no other language',
  { timeout },
  async (locale, { phone, origin }) => {
    const { page } = phone
    const say = messagesOf(locale)
    const button = (folder: string, key: string) => page.getByRole('button', { name: say(folder, key), exact: true })

    await open(phone, (await borrowerLike(origin, 'seed-174')).url, locale)
    await expectWhole(phone, locale)
    await button('apps/loan', 'order.repayment').tap()
    await page.waitForURL(/\/repay\?/)
    await button('apps/repayment', 'payment.paymentMethod').waitFor()
    await expectWhole(phone, locale)
    await button('apps/repayment', 'payment.paymentMethod').tap()
    await page.getByRole('dialog').getByRole('radio').first().check()
    await expectWhole(phone, locale)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('apps/repayment', 'payment.payment'), exact: true })
      .tap()
    await page.waitForURL(/\/__sandbox\/payment\//)
    await button('tools/api-server', 'partnerPage.pay').waitFor()
    await expectWhole(phone, locale)
    await button('tools/api-server', 'partnerPage.pay').tap()
    await page.getByText(say('tools/api-server', 'partnerPage.thanks')).waitFor()
    await page.getByRole('link', { name: say('tools/api-server', 'partnerPage.back') }).tap()
    await page.waitForURL(/\/repay\?/)
    await page.getByRole('heading', { name: say('apps/repayment', 'outcome.received') }).waitFor()
    await expectWhole(phone, locale)
    await page.getByRole('link', { name: say('apps/repayment', 'payment.history') }).tap()
    await page.waitForURL(/\/payments\?/)
    await page
      .getByRole('button', { name: /1[,.]?\d{3}|₱/ })
      .first()
      .tap()
    await button('apps/repayment', 'receipt.share').waitFor()
    await expectWhole(phone, locale)
  },
)

journey.for(languages)(
  'a complaint is filed in %s, in no other language',
  { timeout },
  async (locale, { phone, origin }) => {
    const { page } = phone
    const say = messagesOf(locale)

    await open(phone, await addressOf(origin, 'complaint-empty'), locale)
    await expectWhole(phone, locale)
    await page.locator('button[aria-expanded]').tap()
    await expectWhole(phone, locale)
    await page.getByRole('button', { name: say('tools/api-server', 'stored.subPaid') }).tap()
    await page.waitForURL(/\/complainPageNext\?/)
    await page.getByRole('textbox').fill(complaints[locale])
    await expectWhole(phone, locale)
    await page.getByRole('button', { name: say('apps/complaint', 'complaintForm.send'), exact: true }).tap()
    await page.getByRole('dialog', { name: say('apps/complaint', 'complaintForm.sentTitle') }).waitFor()
    await expectWhole(phone, locale)
    await page.waitForURL(/\/complaint\?/)
    await page.getByText(/C-\d/).waitFor()
    await expectWhole(phone, locale)
    await page.getByRole('link', { name: say('apps/complaint', 'complaint.myComplaints') }).tap()
    await page.waitForURL(/\/complaintList\?/)
    await page.getByRole('listitem').getByRole('link').first().tap()
    await page.waitForURL(/\/complainDetails\?/)
    await page.getByText(complaints[locale]).waitFor()
    await expectWhole(phone, locale)
  },
)

journey.for(languages)(
  'a visitor registers in %s, in no other language',
  { timeout },
  async (locale, { phone, origin }) => {
    const { page } = phone
    const say = messagesOf(locale)
    const label = (key: string) => say('apps/landing', `landing.${key}`)
    const field = (key: string) => page.getByRole('textbox', { name: label(key) })
    const mobile = freshMobile()

    await open(phone, '/landing?templateId=ph-weekend&down_id=ph-download&links_id=ph-agreement', locale)
    await field('mobile').fill(mobile)
    await expectWhole(phone, locale)
    await field('captcha').fill(await captchaOf(page, origin, label('refreshCaptcha')))
    await page.getByRole('button', { name: label('getCode') }).tap()
    await page
      .getByRole('status')
      .filter({ hasText: label('codeSent') })
      .waitFor()
    await expectWhole(phone, locale)
    await page.locator('a[href*="#/agreement"]').first().tap()
    await page.waitForURL(/#\/agreement$/)
    await page
      .getByRole('button', { name: label('back') })
      .or(page.getByRole('link', { name: label('back') }))
      .waitFor()
    await expectWhole(phone, locale)
    await page.goBack()
    await field('smsCode').fill((await codesSentTo(mobile, origin))[0] ?? '')
    await page.getByRole('button', { name: say('tools/api-server', 'campaigns.weekend.5'), exact: true }).tap()
    await page.waitForURL(/#\/download$/)
    await page.getByRole('link', { name: say('apps/landing', 'blocks.android') }).waitFor()
    await expectWhole(phone, locale)
  },
)
