import { afterAll, expect } from 'vitest'

import { photographFolder, takePhotograph } from '../../complaint/photographs.ts'
import { addressOf } from '../../sandbox.ts'
import { flow, type Visit } from '../flow.ts'

/** Every file that a page loads later. */
const files = /^\/assets\//

const folder = photographFolder()

afterAll(() => folder.remove())

/** Opens a page whose own files come and whose later ones do not, until the network is back. */
async function openCut({ open, line }: Visit, url: string): Promise<void> {
  await open(url)
  line.cut(files)
}

flow('lost part: the payment sheet comes with Retry', async ({ visit, origin }) => {
  const { page, line } = visit
  const missing = { role: 'alert', text: 'The ways to pay could not be loaded.' }

  await openCut(visit, await addressOf(origin, 'repay-code'))
  await page.tap({ role: 'button', name: 'Payment Method' })
  await page.waitFor(missing)
  expect(line.passed.filter(({ path }) => path.includes('/pay-sheet-'))).toEqual([])

  line.cut()
  await page.tap({ role: 'button', name: 'Retry', within: missing })
  await page.waitFor({ role: 'dialog', name: 'Payment Method' })
})

flow('lost part: the payment sheet comes with the next press', async ({ visit, origin }) => {
  const { page, line } = visit

  await openCut(visit, await addressOf(origin, 'repay-code'))
  await page.tap({ role: 'button', name: 'Payment Method' })
  await page.waitFor({ role: 'alert', text: 'The ways to pay could not be loaded.' })

  line.cut()
  await page.tap({ role: 'button', name: 'Payment Method' })
  await page.waitFor({ role: 'dialog', name: 'Payment Method' })
})

flow('lost part: a picture is enlarged with the next press', async ({ visit, origin }) => {
  const { page, line } = visit
  const button = { role: 'button', name: 'Enlarge image 1' }

  await openCut(visit, await addressOf(origin, 'complaint-answered'))
  await page.tap(button)
  await page.waitFor({ role: 'alert', text: 'The image could not be opened.' })
  line.cut()
  await page.tap(button)
  await page.waitFor({ role: 'dialog', name: 'Enlarged image' })
})

flow('lost part: a QR code is drawn by itself', async ({ visit }) => {
  const { page, line } = visit
  const code = { role: 'img', name: 'QR code of your payment' }

  line.cut(/\/draw-qr-/)
  await visit.open('/repaymentOfCode?sessionId=canary-session&showType=2&payCode=770123456789&repayAmount=1%2C050.00')
  await page.waitFor({ text: /QR code could not be drawn/ })
  expect((await page.look(code)).count).toBe(0)
  line.cut()
  await page.waitFor(code)
})

const spanish = /\/assets\/[^?]*\bes-[^/]*\.js/

flow('lost part: a drawn page keeps its language, and comes to life when that is there', async ({ visit, origin }) => {
  const { page, line } = visit
  const heading = { role: 'heading', name: 'Pago' }

  line.cut(spanish)
  await visit.goTo(`${await addressOf(origin, 'repay-code')}&lang=es`)
  // After 4 s without life.
  await page.until("return document.documentElement.hasAttribute('data-help')", 'the page offered help')
  expect((await page.look(heading)).count).toBe(1)
  line.cut()
  await page.untilAlive()
  expect((await page.look(heading)).count).toBe(1)
})

flow('lost part: the page’s language comes by itself', async ({ visit, origin }) => {
  const { page, line } = visit

  line.plain(true)
  line.cut(spanish)
  await visit.open(`${await addressOf(origin, 'repay-code')}&lang=es`)
  await page.waitFor({ role: 'heading', name: 'Repayment' })
  line.cut()
  await page.waitFor({ role: 'heading', name: 'Pago' })
})

flow('lost part: a photograph that nothing could take goes up with Retry', async ({ visit }) => {
  const { page, line, open } = visit
  const missing = { role: 'alert', text: 'Photos cannot be added right now.' }

  await open('/complainPageNext?problemType=2&sessionId=complaint')
  await page.until("return document.querySelector('input[type=file]') !== null", 'photographs can be added')
  line.cut(files)
  await page.chooseFiles(await takePhotograph(folder.path, 'one.jpg', { brightness: 90 }))
  await page.waitFor(missing)
  line.cut()
  await page.tap({ role: 'button', name: 'Retry', within: missing })
  await page.waitFor({ role: 'img', name: 'Image 1' })
})

flow('lost part: the order picker and the agreement open without it', async ({ visit, origin }) => {
  const { page, line } = visit

  await openCut(visit, await addressOf(origin, 'complaint'))
  await page.tap({ role: 'button', name: 'All' })
  await page.waitFor({ role: 'radio', within: { role: 'dialog' } })

  line.cut()
  await openCut(visit, await addressOf(origin, 'confirm'))
  await page.tap({ role: 'button', within: { role: 'list' } })
  await page.tap({ role: 'button', name: 'Close', within: { role: 'dialog', name: 'Agreement' } })
  await page.waitForNone({ role: 'dialog' })
})
