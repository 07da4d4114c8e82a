import { roundsOf } from '@pahiram/contract/testing'
import { afterAll, expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { listedComplaints, uploadsOf } from './complaint-calls.ts'
import { brightnessOf, factsOf, photographFolder, secretOfThePhone, takePhotograph } from './photographs.ts'

const folder = photographFolder()

afterAll(() => folder.remove())

journey('a borrower chooses an order and files a complaint with photographs', async ({ newPhone, origin }) => {
  for (const size of (['small', 'usual'] as const).slice(0, roundsOf(2, 1))) {
    const phone = await newPhone({ size })
    const { page } = phone
    const text = `They called me at 3 in the morning, phone ${size} 😀`
    const uploads = await uploadsOf(page)

    await phone.open(await addressOf(origin, 'complaint'))
    await page.getByRole('heading', { name: 'Select question type' }).waitFor()
    expect(await page.getByRole('link', { name: 'My complaints' }).getAttribute('href')).toContain(
      'sessionId=complaint',
    )
    await phone.screenshot('complaint')
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)

    await page.getByRole('button', { name: 'All', exact: true }).tap()
    await page.getByRole('dialog').getByRole('radio').nth(1).check()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()

    const type1 = page.locator('button[aria-expanded]')
    await type1.tap()
    const subTypes = page.locator('li li a')
    await subTypes.first().waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await phone.screenshot('complaint-sub-types')
    await subTypes.first().tap()

    await page.waitForURL(/\/complainPageNext\?problemType=1&problemSonType=.+&sessionId=complaint/)
    await page.getByRole('textbox').fill(text)
    await page.getByLabel('Add image').setInputFiles([
      await takePhotograph(folder.path, `${size}-1.jpg`, {
        brightness: 60,
        width: 2000,
        height: 1500,
        orientation: 6,
      }),
      await takePhotograph(folder.path, `${size}-2.jpg`, { brightness: 180, width: 1200, height: 2400 }),
    ])
    await expect.poll(() => uploads.length, { timeout: 20_000 }).toBe(2)
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    await phone.screenshot('complaint-form')
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)

    await page.getByRole('button', { name: 'Send' }).tap()
    await page.getByRole('dialog', { name: 'Successfully Sent' }).waitFor()
    await phone.screenshot('complaint-sent')
    await page.waitForURL(/\/complaint\?sessionId=complaint/)
    // The success page gives way after 1.5 s; what the borrower must be able to read stays.
    await page.getByText(/^Complaint number: C-/).waitFor()
    await phone.screenshot('complaint-home-sent')
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).tap()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

    const [first, second] = uploads
    expect(await factsOf(first as Buffer)).toEqual({ width: 1200, height: 1600, hasExif: false })
    expect(await factsOf(second as Buffer)).toEqual({ width: 800, height: 1600, hasExif: false })
    expect(await brightnessOf(first as Buffer)).toBeLessThan(await brightnessOf(second as Buffer))
    for (const picture of [first, second]) {
      expect(picture?.includes(secretOfThePhone)).toBe(false)
      expect(picture?.length).toBeLessThanOrEqual(500_000)
    }
    expect((await listedComplaints(origin, 'complaint')).filter(({ content }) => content === text)).toHaveLength(1)
  }
})

journey('an order that allows no complaint about its collection says so', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'complaint'))
  await page.getByRole('button', { name: 'All', exact: true }).tap()
  await page.getByRole('radio', { name: /Not approved/ }).check()
  await page.getByRole('button', { name: 'Confirm' }).tap()
  await page.locator('button[aria-expanded]').tap()

  await page
    .getByRole('alert')
    .filter({ hasText: 'El pedido seleccionado no admite el envío de tipo de colección.' })
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/complaint')
  await page.getByRole('link', { name: 'Contact customer service' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
})

journey('a borrower without orders can still ask', async ({ newPhone, origin }) => {
  const phone = await newPhone({ size: 'small' })
  const { page } = phone

  await phone.open(await addressOf(origin, 'complaint-empty'))
  await page.getByText('You have no loans yet').waitFor()
  await phone.screenshot('complaint-empty')
  expect(await accessibilityFindings(page)).toEqual([])
  await page.locator('main ul a').last().tap()

  await page.waitForURL(/\/complainPageNext/)
  await page.getByRole('textbox').fill('How can I get a loan?')
  await page.getByRole('button', { name: 'Send' }).tap()
  await page.getByRole('dialog', { name: 'Successfully Sent' }).waitFor()
})

journey(
  'an answer that got lost is never called a failure, and sent again it is filed once',
  async ({ phone, origin }) => {
    const { page } = phone
    const text = `Lost on the way ${Date.now()}`

    phone.expectProblem(/ERR_CONNECTION_RESET/)
    await phone.open('/complainPageNext?problemType=2&sessionId=complaint')
    await page.route('**/problem-save*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('textbox').fill(text)
    await page.getByRole('button', { name: 'Send' }).tap()
    await page.getByRole('heading', { name: 'We do not know whether your complaint arrived' }).waitFor()
    await phone.screenshot('complaint-unsure')
    expect(await accessibilityFindings(page)).toEqual([])

    // Reloaded, the page still knows that it does not know.
    await page.reload()
    await page.getByRole('link', { name: 'My complaints' }).waitFor()
    await page.unroute('**/problem-save*')
    await page.getByRole('button', { name: 'Retry' }).tap()
    await page.getByRole('dialog', { name: 'Successfully Sent' }).waitFor()

    expect((await listedComplaints(origin, 'complaint')).filter(({ content }) => content === text)).toHaveLength(1)
  },
)

journey('a storm of taps sends one complaint', async ({ phone }) => {
  const { page } = phone
  const saves: string[] = []

  page.on('request', (request) => {
    if (request.url().includes('/problem-save')) saves.push(request.url())
  })
  await phone.open('/complainPageNext?problemType=2&sessionId=complaint')
  await page.getByRole('textbox').fill(`Storm ${Date.now()}`)
  await page.getByRole('button', { name: 'Send' }).evaluate((button) => {
    for (let tap = 0; tap < 20; tap += 1) (button as HTMLElement).click()
  })
  await page.getByRole('dialog', { name: 'Successfully Sent' }).waitFor()
  await page.waitForURL(/\/complaint\?/)
  await page.goBack().catch(() => undefined)

  expect(saves).toHaveLength(1)
})

journey.for(['complaint', 'complainPageNext'])(
  '/%s fits at 320, in dark and at 200 % text',
  async (path, { newPhone }) => {
    const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

    await phone.open(`/${path}?sessionId=complaint&problemType=1`)
    await phone.page.getByRole('button').first().waitFor()
    await phone.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await phone.screenshot(`${path}-dark-200`)
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
  },
)
