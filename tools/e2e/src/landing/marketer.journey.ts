import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { photographFolder, takePhotograph } from '../complaint/photographs.ts'
import { longJourney } from '../journey.ts'

const desk = { context: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false } } as const
const endDay = `${new Date().getUTCFullYear() + 1}-01-15`

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Staff token').fill(token)
  await page.keyboard.press('Enter')
}

longJourney(
  'a campaign with a picture of one’s own, its review, 20 links, a split test, figures and its end: at most 40 actions, and no reload loses any of it',
  { timeout: 240_000 },
  async ({ newPhone, onTestFinished }) => {
    const photographs = photographFolder()
    const picture = await takePhotograph(photographs.path, 'hero.jpg', { brightness: 120, width: 640, height: 400 })
    const name = `Bayad ${Date.now()}`
    const marketer = await newPhone(desk)
    const approver = await newPhone(desk)
    const { page } = marketer
    let actions = 2

    /** Counts what people do: a press, a field filled, a picture chosen. */
    async function act(doing: Promise<unknown>): Promise<void> {
      actions += 1
      await doing
    }

    onTestFinished(() => photographs.remove())
    await marketer.open('/promo/studio')
    await signIn(page, 'editor')
    await act(page.getByLabel('Name of a new campaign').fill(name))
    await act(press(page, 'New campaign'))
    await act(field(page, 'Text (optional)').nth(1).fill('Sagot sa loob ng isang araw.'))
    await act(page.getByLabel('Choose a picture').first().setInputFiles(picture))
    await page.frameLocator('iframe').locator('img[src*="/promo/pictures/"]').first().waitFor()
    await act(openTab(page, 'Download page'))
    await act(field(page, 'Google Play address').fill('https://play.google.com/store/apps/details?id=com.pahiram'))
    await act(field(page, 'App Store address').fill('https://apps.apple.com/ph/app/pahiram/id1234567890'))
    await act(openTab(page, 'Agreement page'))
    await act(field(page, 'Paragraphs 1').fill('Babayaran mo ang pautang sa takdang araw.'))
    await act(field(page, 'Paragraphs 2').fill('Ang halaga ay makikita sa app.'))
    await saved(page)
    await page.reload()
    await act(openTab(page, 'Publish'))
    await page.getByText('The check finds nothing to correct.').waitFor()
    await act(field(page, 'End, Manila time (optional)').fill(`${endDay}T23:00`))
    await act(press(page, 'Send to review'))
    await page.getByText('It was sent to review.').waitFor()

    // The second person reads what changes, returns it with words, and approves it then.
    const second = approver.page

    await approver.open('/promo/studio')
    await signIn(second, 'approver')
    await act(press(second, `Open ${name}`))
    await act(openTab(second, 'Publish'))
    await second.getByText(/^End: nothing → “15 Jan \d{4}, 23:00”$/).waitFor()
    await act(field(second, 'What has to change').fill('Mas maikling pamagat'))
    await act(press(second, 'Return it'))

    await page.reload()
    await page.getByText('approver returned it: Mas maikling pamagat', { exact: false }).waitFor()
    await act(field(page, 'Headline').fill('Pera sa Pasko'))
    await saved(page)
    await act(openTab(page, 'Publish'))
    expect(await field(page, 'End, Manila time (optional)').inputValue()).toBe(`${endDay}T23:00`)
    await act(press(page, 'Send to review'))
    await page.getByText('It was sent to review.').waitFor()
    await second.reload()
    await act(openTab(second, 'Publish'))
    await act(press(second, 'Approve'))
    await second.getByText('Done: visitors see it').waitFor()

    await page.reload()
    await act(openTab(page, 'Links'))
    await act(
      field(page, 'Tags, one link a line').fill(
        ['"Poster, Ayala",maria', ...Array.from({ length: 19 }, (_, at) => `poster-${at}`)].join('\n'),
      ),
    )
    await act(press(page, 'Make the links'))
    await page.getByText('20 links are made.', { exact: true }).waitFor()
    await page.reload()
    await openTab(page, 'Links')
    await page.getByRole('cell', { name: 'Poster, Ayala · maria', exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Links', exact: true }).getByRole('row').count()).toBe(21)

    await act(openTab(page, 'Register page'))
    await act(field(page, 'Headline').fill('Mas maraming pera'))
    await saved(page)
    await act(openTab(page, 'Publish'))
    // Nothing is taken for another percentage than what was written.
    await field(page, 'Percent of visitors, in a test (optional)').fill('150')
    await page.getByText('Write a whole number from 1 to 99.').waitFor()
    await act(field(page, 'Percent of visitors, in a test (optional)').fill('30'))
    await act(press(page, 'Publish'))
    await page.getByText('Done: visitors see it').waitFor()

    await page.reload()
    await act(openTab(page, 'Publish'))
    expect(await field(page, 'Percent of visitors, in a test (optional)').inputValue()).toBe('30')
    expect(await field(page, 'End, Manila time (optional)').inputValue()).toBe(`${endDay}T23:00`)

    await act(marketer.open('/promo/stats?by=utm_tag'))
    await page.getByText('Costs of links').waitFor()

    await act(page.goBack())
    await act(openTab(page, 'Publish'))
    await act(press(page, 'End now'))
    await act(press(page, 'End it'))
    await page.getByText(/, ended /).waitFor()
    await page.getByText('It has ended, and its page says so.').waitFor()
    // What is published next has an end of its own.
    expect(await field(page, 'End, Manila time (optional)').inputValue()).toBe('')
    expect(actions).toBeLessThanOrEqual(40)
  },
)
