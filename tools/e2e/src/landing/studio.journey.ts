import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { unzipSync } from 'fflate'
import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { photographFolder, takePhotograph } from '../complaint/photographs.ts'
import { journey } from '../journey.ts'
import { readCode } from './read-code.ts'
import { expectHeadline } from './expect-headline.ts'
import { publishedCampaign } from './published-campaign.ts'

import type { Page } from 'playwright-core'

const desk = { context: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false } } as const

/** A day that is not over when the journey is, as somebody types it into a field for a time, without a look at its parts. */
function nextYear(): string {
  return `0115${new Date().getUTCFullYear() + 1}0800AM`
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Staff token').fill(token)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor()
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

journey(
  'a marketer makes a campaign in the studio with at most 40 actions, and a second person approves it',
  // Two people, forty actions and every screen looked at: on a busy machine longer than the usual minute.
  { timeout: 120_000 },
  async ({ newPhone, origin, onTestFinished }) => {
    const photographs = photographFolder()
    const picture = await takePhotograph(photographs.path, 'hero.jpg', { brightness: 120, width: 640, height: 400 })
    const second = await takePhotograph(photographs.path, 'shop.jpg', { brightness: 90, width: 640, height: 400 })
    const name = `Pasko ${Date.now()}`
    const marketer = await newPhone(desk)
    const { page } = marketer
    const frame = page.frameLocator('iframe')
    let actions = 2

    /** Counts what the marketer does: a press, a field filled, a picture chosen. */
    async function act(doing: Promise<unknown>): Promise<void> {
      actions += 1
      await doing
    }

    onTestFinished(() => photographs.remove())
    marketer.expectProblem(/ 422 /)

    await marketer.open('/promo/studio')
    expect(await accessibilityFindings(page)).toEqual([])
    await signIn(page, 'editor')
    expect(await accessibilityFindings(page)).toEqual([])
    await act(page.getByLabel('Name of a new campaign').fill(name))
    await act(press(page, 'New campaign'))

    // The page beside the form is the real one and follows while one types.
    await frame
      .locator('html[lang=fil]')
      .getByRole('heading', { level: 1, name: 'Alamin ang bayad bago umutang' })
      .waitFor()
    await act(field(page, 'Headline').fill('Pera sa Pasko'))
    await frame.getByRole('heading', { level: 1, name: 'Pera sa Pasko' }).waitFor()
    await page.getByText('13 of 80 characters · 1 line at 320').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])

    // A campaign that is not ready is stopped, and each finding leads to its field.
    await act(openTab(page, 'Publish'))
    await act(press(page, 'Send to review'))
    await page.getByText('Nothing was published', { exact: false }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await act(page.getByRole('button', { name: /^Register, block 3, item 1, text: is still what/ }).click())
    expect(
      await field(page, 'Text (optional)')
        .nth(1)
        .evaluate((input) => input === document.activeElement),
    ).toBe(true)
    await act(field(page, 'Text (optional)').nth(1).fill('Sagot sa loob ng isang araw.'))
    await act(page.getByLabel('Choose a picture').first().setInputFiles(picture))
    await frame.locator('img[src*="/promo/pictures/"]').first().waitFor()
    await act(page.getByLabel('New block').selectOption('image'))
    await act(press(page, 'Add block'))
    await act(page.getByLabel('Choose a picture').nth(1).setInputFiles(second))
    await act(field(page, 'What the picture shows').fill('Isang tindahan'))
    await frame.getByRole('img', { name: 'Isang tindahan' }).waitFor()

    await act(openTab(page, 'Download page'))
    await act(field(page, 'Google Play address').fill('https://play.google.com/store/apps/details?id=com.pahiram'))
    await act(field(page, 'App Store address').fill('https://apps.apple.com/ph/app/pahiram/id1234567890'))
    await act(openTab(page, 'Agreement page'))
    await act(field(page, 'Paragraphs 1').fill('Babayaran mo ang pautang sa takdang araw.'))
    await act(field(page, 'Paragraphs 2').fill('Ang halaga ay makikita sa app.'))
    expect(await accessibilityFindings(page)).toEqual([])

    await act(openTab(page, 'Publish'))
    await page.getByText('The check finds nothing to correct.').waitFor()
    await page.getByText(/^Register page: \d+ KB, \d\.\d s at 400 kbit\/s$/).waitFor()
    await act(field(page, 'Begin, Manila time (optional)').pressSequentially(nextYear()))
    await act(press(page, 'Send to review'))
    await page.getByText('It was sent to review.').waitFor()

    // The second person sees it and approves.
    const approver = await newPhone(desk)

    await approver.open('/promo/studio')
    await signIn(approver.page, 'approver')
    await act(press(approver.page, `Open ${name}`))
    await act(openTab(approver.page, 'Publish'))
    await act(press(approver.page, 'Approve'))
    await approver.page.getByText('It is scheduled.').waitFor()

    await act(openTab(page, 'Links'))
    await act(field(page, 'Tag (optional)').fill('poster sa Cebu'))
    await act(press(page, 'Make a link'))
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])

    for (const kind of ['SVG', 'PNG']) {
      const download = page.waitForEvent('download')

      await act(press(page, `Download ${kind}`))
      await (await download).saveAs(join(photographs.path, kind))
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^[a-z0-9]{9}\\.${kind.toLowerCase()}$`))
    }
    // The printed code leads to the short link, and that to the campaign.
    const [, code = ''] = /\/l\/([a-z0-9]{9})/.exec(await readCode(join(photographs.path, 'PNG'))) ?? []
    const followed = await fetch(`${origin}/l/${code}`, { redirect: 'manual' })

    expect(followed.headers.get('location')).toContain('utm_tag=poster')
    expect(actions).toBeLessThanOrEqual(40)

    await marketer.screenshot('studio')
    await marketer.resize('usual')
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])
  },
)

journey('a campaign is changed and published, and its first version restored', async ({ newPhone, origin }) => {
  const id = `balik-${Date.now()}`
  const campaign = await publishedCampaign(origin, id)
  const marketer = await newPhone(desk)
  const { page } = marketer
  const visitor = await newPhone()
  const expectPublished = (headline: string) => expectHeadline(visitor, `/landing?templateId=${id}`, headline)

  await expectPublished('Pera sa Pasko')
  await marketer.open(`/promo/studio?campaign=${campaign}`)
  await page.getByLabel('Staff token').fill('editor')
  await page.keyboard.press('Enter')
  await field(page, 'Headline').fill('Mas maraming pera')
  await saved(page)
  await openTab(page, 'Publish')
  await field(page, 'What is new (optional)').fill('A larger amount')
  await press(page, 'Publish')
  await page.getByText('Done: visitors see it').waitFor()
  await expectPublished('Mas maraming pera')
  // It was said of that version: the next one has its own.
  expect(await field(page, 'What is new (optional)').inputValue()).toBe('')

  // What is written while a version is on its way is of the next one, and stays.
  const answered = page.waitForResponse('**/publish')

  await page.route('**/publish', (route) => setTimeout(() => void route.continue(), 2_000))
  await press(page, 'Publish')
  await field(page, 'What is new (optional)').fill('For the next one')
  await (await answered).finished()
  await expect.poll(() => page.getByRole('button', { name: 'Publish' }).getAttribute('aria-busy')).toBeNull()
  expect(await field(page, 'What is new (optional)').inputValue()).toBe('For the next one')

  // The page of then beside the draft, as visitors see both; they scroll together.
  await openTab(page, 'Versions')
  await page
    .getByText(/^Version 2, .*: A larger amount/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Compare version 1' }).first().click()
  await page.frameLocator('iframe[title="Version 1"]').getByText('Pera sa Pasko').waitFor()
  await page.frameLocator('iframe[title="The draft"]').getByText('Mas maraming pera').waitFor()
  await page
    .frameLocator('iframe[title="The draft"]')
    .locator('html')
    .evaluate(() => window.scrollTo(0, 150))
  await expect
    .poll(() =>
      page
        .frameLocator('iframe[title="Version 1"]')
        .locator('html')
        .evaluate(() => window.scrollY),
    )
    .toBeGreaterThan(100)
  await page.getByLabel('Width of both').selectOption('390')
  // The pages of this campaign name different languages; the preview beside them shows its page all the same.
  await page.frameLocator('iframe[title="Landing page"]').getByText('Mas maraming pera').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await marketer.screenshot('studio-comparison')
  await page.getByRole('button', { name: 'Restore version 1' }).first().click()
  await page.getByText('Version 1 is in the draft.', { exact: false }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await openTab(page, 'Publish')
  await press(page, 'Publish')
  await page.getByText('Done: visitors see it').waitFor()
  await expectPublished('Pera sa Pasko')

  // Many links at once, as a spreadsheet copies them.
  await openTab(page, 'Links')
  await page.getByRole('region', { name: 'In chats' }).getByText('Pera sa Pasko').waitFor()
  await field(page, 'Tags, one link a line').fill('utm_tag\tuser_from\nposter 1\tmaria\nposter 2')
  await press(page, 'Make the links')
  await page.getByText('2 links are made.').waitFor()

  // A code of each, for whoever wants pictures.
  const zip = page.waitForEvent('download')

  await press(page, 'Download PNGs')

  const codes = unzipSync(readFileSync((await (await zip).path()) ?? ''))

  expect(Object.keys(codes)).toEqual([
    expect.stringMatching(/^poster-1-maria-[a-z\d]{9}\.png$/),
    expect.stringMatching(/^poster-2-[a-z\d]{9}\.png$/),
  ])
  expect(await readCode(Buffer.from(Object.values(codes)[1] ?? []))).toMatch(/\/l\/[a-z\d]{9}$/)
  await field(page, 'Printed width, cm').fill('1')
  await page.getByText('which phones read badly', { exact: false }).waitFor()
  await field(page, 'Printed width, cm').fill('4')
  expect(await accessibilityFindings(page)).toEqual([])

  // The browser's own dialog waits for a person.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await press(page, 'Print')
  await page.emulateMedia({ media: 'print' })
  await page
    .getByRole('figure')
    .filter({ hasText: 'poster 2' })
    .getByRole('img', { name: 'QR code of the link' })
    .waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')))

  const row = page.getByRole('region', { name: 'Links', exact: true }).getByRole('row', { name: /poster 1 · maria/ })
  const short = await row.getByRole('rowheader').innerText()

  // What an advertiser adds to the link arrives at the page, beside our own tags.
  await visitor.open(`${new URL(short).pathname}?fbclid=f1`)
  await expect.poll(() => new URL(visitor.page.url()).search).toContain('utm_tag=poster%201')
  expect(new URL(visitor.page.url()).search).toContain('fbclid=f1')

  // The list shows the page itself.
  await press(page, 'All campaigns')
  await page.frameLocator(`iframe[title="Picture of ${id}"]`).getByText('Pera sa Pasko').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])

  // Among many campaigns one is found by its page, and each leads to its figures.
  await field(page, 'Search by name, page or owner').fill('no such campaign')
  await page.getByText('No campaign has these words.').waitFor()
  await field(page, 'Search by name, page or owner').fill(`${id.toUpperCase()}-APP`)
  await page.getByRole('button', { name: `Open ${id}` }).waitFor()
  expect(await page.getByRole('button', { name: /^Open / }).count()).toBe(1)
  await page.getByRole('link', { name: /^7 days: / }).click()
  await page.getByRole('heading', { name: 'Promotion' }).waitFor()
  expect(new URL(page.url()).searchParams.get('template')).toBe(id)
})

journey(
  'the studio counts lines as the page wraps them, offers colours that can be read, and crops a picture',
  async ({ newPhone, onTestFinished }) => {
    const photographs = photographFolder()
    const picture = await takePhotograph(photographs.path, 'hero.jpg', { brightness: 120, width: 400, height: 640 })
    const marketer = await newPhone(desk)
    const { page } = marketer
    const heading = page.frameLocator('iframe').locator('h1')
    const shown = page.frameLocator('iframe').locator('img[src*="/promo/pictures/"]').first()
    const own = page.locator('img[src^="/promo/pictures/"]').first()
    const ratio = () => own.evaluate((one: HTMLImageElement) => one.naturalHeight / one.naturalWidth)

    onTestFinished(() => photographs.remove())
    await marketer.open('/promo/studio')
    await signIn(page, 'editor')
    await page.getByLabel('Name of a new campaign').fill(`Kulay ${Date.now()}`)
    await press(page, 'New campaign')
    await field(page, 'Headline').fill('Pera para sa bawat tindahan at pamilya')
    await page.getByText(/^38 of 80 characters · \d lines at 320$/).waitFor()

    const lines = await heading.evaluate((one) =>
      Math.round(one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight)),
    )

    expect(lines).toBeGreaterThan(1)
    await page.getByText(`38 of 80 characters · ${lines} lines at 320`).waitFor()

    // Without a connection the field says so, and what was typed is saved once there is one.
    marketer.expectProblem(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await field(page, 'Paragraphs 1').fill('Walang linya')
    await page.getByText(/^Not saved\. /).waitFor()
    expect((await page.getByText(/^Not saved\. /).boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.context().setOffline(false)
    await saved(page)
    await field(page, 'Headline').focus()
    await page.getByLabel('Width', { exact: true }).selectOption('390')
    await page.getByText(/^38 of 80 characters · \d lines at 390$/).waitFor()

    await field(page, 'Background (optional)').fill('#ffb400')
    await field(page, 'Text (optional)').first().fill('#ffffff')
    await page.getByText('The nearest colours that can', { exact: false }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Text #/ }).click()
    await page.getByText('The nearest colours that can', { exact: false }).waitFor({ state: 'detached' })
    await expect.poll(() => heading.evaluate((one) => getComputedStyle(one).color)).not.toBe('rgb(255, 255, 255)')

    await page.getByLabel('Choose a picture').first().setInputFiles(picture)
    await shown.waitFor()
    await expect.poll(() => ratio()).toBe(1.6)
    await press(page, 'Crop')
    await page.getByRole('button', { name: 'Keep this part' }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    // The upper edge from a tenth of the height down to the half, by ten large steps.
    await page.getByRole('button', { name: /^Upper edge/ }).focus()
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('Shift+ArrowDown')
    await press(page, 'Keep this part')
    await expect.poll(() => ratio()).toBeLessThan(1.5)
    await page.getByLabel('Kept in view, from the top').fill('20')
    await expect.poll(() => shown.evaluate((one) => getComputedStyle(one).objectPosition)).toBe('50% 20%')
    expect(await accessibilityFindings(page)).toEqual([])
    // Its address is nobody's business. An earlier picture is chosen again, by when and who.
    expect(await field(page, 'Picture (optional)').count()).toBe(0)
    await press(page, 'Remove')
    await field(page, 'Picture (optional)').waitFor()
    await page.getByRole('button', { name: 'Choose an earlier picture' }).first().click()
    await page
      .getByRole('button', { name: /^From .*, by editor$/ })
      .nth(1)
      .click()
    await expect.poll(() => ratio()).toBe(1.6)
    await expect.poll(() => shown.getAttribute('height')).not.toBeNull()
    expect(await accessibilityFindings(page)).toEqual([])
    await marketer.screenshot('studio-picture')
  },
)

journey('a preview link shows a draft to anybody, and nothing that is pressed there is sent', async ({ newPhone }) => {
  const marketer = await newPhone(desk)
  const { page } = marketer

  await marketer.open('/promo/studio')
  await signIn(page, 'editor')
  await page.getByLabel('Name of a new campaign').fill(`Silip ${Date.now()}`)
  await press(page, 'New campaign')
  await openTab(page, 'Publish')
  await press(page, 'Make a preview link')

  // It is for a phone: copied, or read from the screen.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy')
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(
    await field(page, 'Preview link').inputValue(),
  )

  const shot = await page.getByRole('img', { name: 'QR code of the link' }).screenshot()

  expect(new URL(await readCode(shot)).search).toBe(new URL(await field(page, 'Preview link').inputValue()).search)

  const visitor = await newPhone()
  const sent: string[] = []

  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url())

    // Whether the page came to life is reported of every view.
    if (pathname !== '/__report' && (request.method() === 'POST' || pathname.includes('track-'))) sent.push(pathname)
  })
  await visitor.open(new URL(await field(page, 'Preview link').inputValue()).href)
  await visitor.page.getByRole('heading', { level: 1, name: 'Alamin ang bayad bago umutang' }).waitFor()
  expect(await accessibilityFindings(visitor.page)).toEqual([])
  await visitor.page.getByLabel('Numero ng mobile').fill('09171234567')
  await visitor.page.getByLabel('Captcha sa larawan').fill('abcd')
  await visitor.page.getByRole('button', { name: 'Kunin ang verification code' }).tap()
  await visitor.page.getByRole('button', { name: /59|60/ }).waitFor()
  expect(sent).toEqual([])

  visitor.expectProblem(/ 404 /)
  await visitor.open('/landing?preview=none')
  await visitor.page.getByText('This preview has ended. Ask for a new link.').waitFor()
})
