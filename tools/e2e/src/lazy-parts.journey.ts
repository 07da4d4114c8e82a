import { afterAll, expect, onTestFinished } from 'vitest'

import { photographFolder, takePhotograph } from './complaint/photographs.ts'
import { lineTo } from './engines/line.ts'
import { addressOf } from './sandbox.ts'
import { journey } from './journey.ts'
import type { Phone } from './phone.ts'

/** Every file that a page loads later, its style sheets too. */
const files = '**/assets/**'

const folder = photographFolder()

afterAll(() => folder.remove())

/** Opens a page whose own files come and whose later ones do not, until `repair` is called. */
async function openCut(phone: Phone, path: string): Promise<{ readonly repair: () => Promise<void> }> {
  phone.expectProblem(/ERR_FAILED|50\d/)
  await phone.open(path)
  await phone.page.route(files, (route) => route.abort())
  return { repair: () => phone.page.unroute(files) }
}

journey('the payment sheet comes with Retry once the network is back', async ({ phone, origin }) => {
  const { page } = phone
  const { repair } = await openCut(phone, await addressOf(origin, 'repay-code'))
  const missing = page.getByRole('alert').filter({ hasText: 'The ways to pay could not be loaded.' })

  await page.getByRole('button', { name: 'Payment Method' }).tap()
  await missing.waitFor()
  await repair()
  await missing.getByRole('button', { name: 'Retry' }).tap()
  await page.getByRole('dialog', { name: 'Payment Method' }).waitFor()
  expect(await missing.count()).toBe(0)
})

journey('the payment sheet comes with the next press of its own button', async ({ phone, origin }) => {
  const { page } = phone
  const { repair } = await openCut(phone, await addressOf(origin, 'repay-code'))
  const button = page.getByRole('button', { name: 'Payment Method' })

  await button.tap()
  await page.getByRole('alert').filter({ hasText: 'The ways to pay could not be loaded.' }).waitFor()
  await repair()
  await button.tap()
  await page.getByRole('dialog', { name: 'Payment Method' }).waitFor()
})

journey('a part that a release took away comes after Retry has reloaded the page', async ({ phone, origin }) => {
  const { page } = phone
  let loads = 0

  phone.expectProblem(/404/)
  await phone.open(await addressOf(origin, 'repay-code'))
  await page.route('**/pay-sheet-*.js', (route) => route.fulfill({ status: 404 }))
  page.on('load', () => (loads += 1))
  await page.getByRole('button', { name: 'Payment Method' }).tap()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })

  await retry.waitFor()
  expect(loads).toBe(0)
  await retry.tap()
  await expect.poll(() => loads).toBe(1)
  await page.unroute('**/pay-sheet-*.js')
  await page.getByRole('button', { name: 'Payment Method' }).tap()
  await page.getByRole('dialog', { name: 'Payment Method' }).waitFor()
})

journey('the order picker opens while no later file comes', async ({ phone, origin }) => {
  const { page } = phone

  await openCut(phone, await addressOf(origin, 'complaint'))
  await page.getByRole('button', { name: 'All', exact: true }).tap()
  await page.getByRole('dialog').getByRole('radio').nth(1).check()
})

journey('the agreement opens while no later file comes', async ({ phone, origin }) => {
  const { page } = phone

  await openCut(phone, await addressOf(origin, 'confirm'))
  await page.getByRole('list').getByRole('button').first().tap()
  await page.getByRole('dialog', { name: 'Agreement' }).getByRole('button', { name: 'Close' }).tap()
})

journey('a complaint’s picture is enlarged with the next press', async ({ phone, origin }) => {
  const { page } = phone
  const { repair } = await openCut(phone, await addressOf(origin, 'complaint-answered'))
  const button = page.getByRole('button', { name: 'Enlarge image 1' })

  await button.tap()
  await page.getByRole('alert').filter({ hasText: 'The image could not be opened.' }).waitFor()
  await repair()
  await button.tap()
  await page.getByRole('dialog', { name: 'Enlarged image' }).waitFor()
})

journey('a picture of the payment instructions is enlarged with the next press', async ({ phone }) => {
  const { page } = phone
  const { repair } = await openCut(phone, '/payment-instructions?sessionId=canary-session')
  const button = page.getByRole('button', { name: /^Enlarge: A payment slip/ })

  await button.tap()
  await page.getByRole('alert').filter({ hasText: 'The picture could not be enlarged.' }).waitFor()
  await repair()
  await button.tap()
  await page.getByRole('dialog', { name: 'Enlarged picture' }).waitFor()
})

journey('a QR code is drawn as soon as the network is back, without a press', async ({ phone }) => {
  const { page } = phone

  phone.expectProblem(/ERR_FAILED/)
  await page.route('**/draw-qr-*.js', (route) => route.abort())
  await phone.open('/repaymentOfCode?sessionId=canary-session&showType=2&payCode=770123456789&repayAmount=1%2C050.00')
  await page.getByText(/QR code could not be drawn/).waitFor()
  expect(await page.getByRole('img', { name: 'QR code of your payment' }).count()).toBe(0)

  await page.unroute('**/draw-qr-*.js')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('img', { name: 'QR code of your payment' }).waitFor()
})

journey('a photograph that was chosen while nothing could take it goes up with Retry', async ({ phone }) => {
  const { page } = phone

  phone.expectProblem(/ERR_FAILED/)
  await phone.open('/complainPageNext?problemType=2&sessionId=complaint')
  await page.getByLabel('Add image').waitFor({ state: 'attached' })
  await page.route(files, (route) => route.abort())
  await page.getByLabel('Add image').setInputFiles([await takePhotograph(folder.path, 'one.jpg', { brightness: 90 })])
  const missing = page.getByRole('alert').filter({ hasText: 'Photos cannot be added right now.' })

  await missing.waitFor()
  await page.unroute(files)
  await missing.getByRole('button', { name: 'Retry' }).tap()
  await page.getByRole('img', { name: 'Image 1' }).waitFor()
  expect(await missing.count()).toBe(0)
})

journey('a long list of complaints comes whole once the network is back', async ({ phone }) => {
  const { page } = phone

  phone.expectProblem(/ERR_FAILED/)
  await page.route('**/long-list-*.js', (route) => route.abort())
  await phone.open('/complaintList?sessionId=complaints-10000')
  await page.getByRole('listitem').getByRole('link').first().waitFor()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)

  expect(await height()).toBeLessThan(100_000)

  await page.unroute('**/long-list-*.js')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(height).toBeGreaterThan(100_000)
})

journey('a read is repeated again once what repeats it has come', async ({ newPhone, faults, origin }) => {
  const phone = await newPhone({ isPlain: true })
  const { page } = phone
  const path = '/v3/installment/loan-play-detail'
  const once = { path, session: 'repay-code', status: 503, times: 1 }

  phone.expectProblem(/ERR_FAILED|503/)
  await page.route('**/repeat-call-*.js', (route) => route.abort())
  await faults.set(once)
  await phone.open(await addressOf(origin, 'repay-code'))
  const retry = page.getByRole('button', { name: 'Retry' })

  await retry.waitFor()
  await page.unroute('**/repeat-call-*.js')
  await faults.set(once)
  // One press, whose first attempt fails as well: without what repeats it, the block would come again.
  await retry.tap()
  await page.getByText('₱5,250.00').first().waitFor()
})

journey(
  'a part’s script and style cross the network once, though each is fetched and then used',
  async ({ phone, origin }) => {
    const { page } = phone
    const line = await lineTo(origin)

    onTestFinished(() => line.close())
    await phone.open(line.origin + (await addressOf(origin, 'repay-code')))
    await page.getByRole('button', { name: 'Payment Method' }).tap()
    await page.getByRole('dialog', { name: 'Payment Method' }).waitFor()
    expect(line.passed.filter(({ path }) => path.includes('/pay-sheet-'))).toHaveLength(2)
  },
)
