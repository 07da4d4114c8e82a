import { newBrowserId, trackVisit } from '@pahiram/contract'
import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { publishedCampaign } from './published-campaign.ts'

const visitors = 60

journey(
  'a draft is tried on 30 of 100 visitors, and the figures name no winner before the plan',
  async ({ newPhone, origin }) => {
    const id = `subok-${Date.now()}`
    const campaign = await publishedCampaign(origin, id)
    const desk = await newPhone({
      context: { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false },
    })
    const { page } = desk

    await desk.open(`/promo/studio?campaign=${campaign}`)
    await page.getByLabel('Staff token').fill('editor')
    await page.keyboard.press('Enter')
    await page.getByLabel('Headline', { exact: true }).fill('Mas maraming pera')
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Publish' }).click()
    await page.getByLabel('Percent of visitors, in a test (optional)').fill('30')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Done: visitors see it').waitFor()

    const visit = `${origin}${trackVisit.path}?${new URLSearchParams({ page_id: id, page_type: '1' })}`
    const visits = Array.from({ length: visitors }, async () =>
      fetch(visit, { headers: { 'X-Visitor-Id': newBrowserId(), 'User-Agent': 'Mozilla/5.0 (Linux; Android 14)' } }),
    )

    expect((await Promise.all(visits)).every(({ ok }) => ok)).toBe(true)

    await desk.open(`/promo/stats?template=${id}`)
    await page.getByText('Not planned yet', { exact: false }).waitFor()
    await page.getByLabel('Usual rate of registrations, %').fill('10')
    await page.getByLabel('Smallest difference worth knowing, points').fill('2')
    await page.getByRole('button', { name: 'Plan the test' }).click()
    await page.getByText(/^No winner yet: [\d,]+ more visitors are planned\.$/).waitFor()

    const counted = await Promise.all(
      ['v1 70%', 'v2 30%'].map(async (name) => page.getByRole('row', { name }).getByRole('cell').nth(1).innerText()),
    )

    expect(Number(counted[0]) + Number(counted[1])).toBe(visitors)
    expect(Number(counted[0])).toBeGreaterThan(Number(counted[1]))
    expect(await accessibilityFindings(page)).toEqual([])
    await desk.screenshot('split-test')
    await desk.resize('usual')
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])
  },
)
