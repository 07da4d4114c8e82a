import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { publishedCampaign } from './published-campaign.ts'

const desk = { context: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false } } as const

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

journey(
  'a campaign is copied with pages of its own, and one that has ended is archived, found again, and deleted when asked twice',
  async ({ newPhone, origin }) => {
    const id = `kopya-${Date.now()}`
    const marketer = await newPhone(desk)
    const { page } = marketer
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: `Open ${name}` })

    await publishedCampaign(origin, id)
    await marketer.open('/promo/studio')
    await page.getByLabel('Staff token').fill('editor')
    await page.keyboard.press('Enter')

    // What visitors see is not put away: pressed, it says why.
    await card(id).getByRole('button', { name: 'Archive' }).click({ force: true })
    await page.getByText('Visitors may see this campaign: end it first.').waitFor()

    await card(id).getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('toolbar', { name: 'Campaign' }).waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(`Copy of ${id}`)
    await page.getByText('Draft', { exact: true }).waitFor()
    await press(page, 'All campaigns')
    await card(`Copy of ${id}`)
      .getByRole('link', { name: /^7 days: 0 visits/ })
      .waitFor()
    expect(
      await card(`Copy of ${id}`)
        .getByRole('link', { name: /^7 days/ })
        .getAttribute('href'),
    ).toBe(`/promo/stats?template=copy-of-${id}`)

    await press(page, `Open ${id}`)
    await page.getByRole('tab', { name: 'Publish' }).click()
    await press(page, 'End now')
    await press(page, 'End it')
    await page.getByText(/, ended /).waitFor()
    await press(page, 'All campaigns')
    await card(id).getByRole('button', { name: 'Archive' }).click()
    await card(id).waitFor({ state: 'hidden' })

    // It is still found, under what is put away; its visitors read that the offer has ended.
    await page.getByText(/^Archived \(\d+\)$/).click()
    await card(id)
      .getByText(/^Archived, ended /)
      .waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await marketer.screenshot('studio-archived')
    await card(id).getByRole('button', { name: 'Take back' }).click()
    await card(id).getByRole('button', { name: 'Archive' }).click()
    await page.getByText(/^Archived \(\d+\)$/).click()
    await card(id).getByRole('button', { name: 'Delete' }).click()
    await press(page, 'Delete it')
    await card(id).waitFor({ state: 'detached' })

    const visitor = await newPhone()

    await visitor.open(`/landing?templateId=${id}`)
    await visitor.page.getByText('This offer has ended.').waitFor()
    expect(await visitor.page.getByRole('textbox').count()).toBe(0)
  },
)

journey(
  'on the smallest phone the part of a campaign that is shown is named by a tab in sight',
  async ({ newPhone }) => {
    const marketer = await newPhone({ context: { viewport: { width: 320, height: 568 } } })
    const { page } = marketer

    await marketer.open('/promo/studio')
    await page.getByLabel('Staff token').fill('editor')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name of a new campaign').fill(`Maliit ${Date.now()}`)
    await press(page, 'New campaign')
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    for (const name of ['Versions', 'Links', 'Publish', 'Agreement page', 'Register page']) {
      const tab = page.getByRole('tab', { name })

      // As a finding leads to its field: nobody has scrolled the row of tabs.
      await tab.evaluate((one: HTMLElement) => one.click())
      await expect.poll(() => tab.evaluate((one) => one.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0)
      await expect.poll(() => tab.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(320)
    }
    expect(await sidewaysScroll(page)).toBe(0)
    await marketer.screenshot('studio-smallest')
  },
)
