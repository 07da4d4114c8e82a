import { afterAll, expect } from 'vitest'

import { longJourney } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { replyTo } from './complaint-calls.ts'
import { newMortalPhone } from './mortal-phone.ts'
import { photographFolder, takePhotograph } from './photographs.ts'

const folder = photographFolder()

afterAll(() => folder.remove())

longJourney(
  'a complaint from the choice of the order to the stars, with a dead browser in the middle',
  { timeout: 240_000 },
  async ({ browserPath, origin }) => {
    const phone = newMortalPhone(browserPath)
    const text = `They called my mother at night ${Date.now()}`
    const answer = 'We are sorry. Nobody will call her again.'
    let page = await phone.open(origin + (await addressOf(origin, 'complaint')))

    await page.getByRole('button', { name: 'All', exact: true }).click()
    const order = page.getByRole('dialog').getByRole('radio').first()
    await order.check()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.locator('button[aria-expanded]').click()
    await page.locator('li li a').first().click()
    await page.waitForURL(/\/complainPageNext\?problemType=1&problemSonType=.+/)
    const form = page.url()

    // 12 megapixels come over the browser's own protocol: seconds, and many of them on a busy machine.
    await page
      .getByLabel('Add image')
      .setInputFiles(
        [
          await takePhotograph(folder.path, '1.jpg', { brightness: 60, width: 4000, height: 3000, orientation: 6 }),
          await takePhotograph(folder.path, '2.jpg', { brightness: 180 }),
        ],
        { timeout: 90_000 },
      )
    await expect.poll(() => page.getByText('Upload succeeded!').count(), { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('progressbar').count(), { timeout: 20_000 }).toBe(0)
    await page.getByRole('textbox').pressSequentially(text)
    await page.waitForTimeout(1_000) // what may be lost is a second
    await phone.kill()

    page = await phone.open(form)
    await expect.poll(() => page.getByRole('textbox').inputValue(), { timeout: 20_000 }).toBe(text)
    await expect.poll(() => page.getByRole('button', { name: /^Remove image/ }).count(), { timeout: 20_000 }).toBe(2)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('dialog', { name: 'Successfully Sent' }).waitFor()
    await page.waitForURL(/\/complaint\?/)

    await page.getByRole('link', { name: 'My complaints' }).click()
    await page.getByRole('listitem').getByRole('link').filter({ hasText: text }).click()
    await page.waitForURL(/\/complainDetails\?problemId=/)
    await page.getByText(text).waitFor()
    await page.getByRole('button', { name: 'Enlarge image 2' }).waitFor()

    await replyTo(origin, new URL(page.url()).searchParams.get('problemId') ?? '', answer)
    await page.reload()
    await page.getByText(answer).waitFor()
    const rating = page.getByRole('dialog', { name: 'Please rate this service' })
    await rating.waitFor({ timeout: 20_000 })
    await rating.getByRole('radio', { name: '5 stars' }).click()
    await rating.getByRole('button', { name: 'Send' }).click()
    await rating.waitFor({ state: 'detached' })
  },
)
