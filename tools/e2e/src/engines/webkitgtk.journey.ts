import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'

import { listedComplaints, picturesOf } from '../complaint/complaint-calls.ts'
import { factsOf, photographFolder, takePhotograph } from '../complaint/photographs.ts'
import { addressOf, borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { type CutLine, cutLineTo } from './cut-line.ts'
import { hasWebKitGtk, startWebKitGtk, type WebKitGtk } from './webkitgtk.ts'

const inWebKit = journey.skipIf(!hasWebKitGtk())
const folder = photographFolder()
let webKit: WebKitGtk | undefined

beforeAll(async () => {
  if (hasWebKitGtk()) webKit = await startWebKitGtk()
  else console.log('Journeys in WebKitGTK are skipped: apt-get install webkit2gtk-driver xvfb')
})

afterAll(async () => {
  folder.remove()
  await webKit?.stop()
})

/** A page in WebKitGTK, and the line between it and the server. */
async function take(origin: string) {
  const line = await cutLineTo(origin)

  onTestFinished(() => line.close())
  if (webKit === undefined) throw new Error('WebKitGTK did not start')
  return { page: await webKit.newPage(), line }
}

/** Whether a part's file came through, however often. */
function hasCome(line: CutLine, part: string): boolean {
  return line.passed.some((path) => path.includes(`/${part}-`))
}

inWebKit('a photograph is attached to a complaint and sent with it', async ({ origin }) => {
  const { page, line } = await take(origin)
  const session = 'complaint'
  const text = `Sent from WebKit ${Date.now()}`

  await page.open(`${line.origin}/complainPageNext?problemType=2&sessionId=${session}`)
  await page.type('//textarea', text)
  await page.type('//input[@type="file"]', await takePhotograph(folder.path, 'one.jpg', { brightness: 90 }))
  await page.waitFor('//img[@alt="Image 1"]')
  await page.press('//button[normalize-space()="Send"]')
  await page.waitFor('//*[@role="dialog"][contains(., "Successfully Sent")]')

  const sent = (await listedComplaints(origin, session)).find(({ content }) => content === text)
  const [picture, ...others] = await picturesOf(origin, session, sent?.id ?? '')

  expect(others).toEqual([])
  expect(await factsOf(picture ?? Buffer.alloc(0))).toMatchObject({ hasExif: false })
})

inWebKit('the payment sheet opens with Retry once the line is back', async ({ origin }) => {
  const { page, line } = await take(origin)
  const path = await addressOf(origin, 'repay-code')

  await page.open(line.origin + path)
  line.cut(/^\/assets\//)
  await page.press('//button[normalize-space()="Payment Method"]')
  await page.waitFor('//*[@role="alert"][contains(., "The ways to pay could not be loaded.")]')
  expect(hasCome(line, 'pay-sheet')).toBe(false)

  line.cut()
  await page.press('//*[@role="alert"]//button[normalize-space()="Retry"]')
  await page.waitFor('//*[@role="dialog"][contains(., "Payment Method")]')
})

inWebKit('a picker comes by itself once the line is back', async ({ origin }) => {
  const { page, line } = await take(origin)
  const { pathname, search } = new URL((await borrowerLike(origin, 'bind-bank')).url, origin)

  await page.open(line.origin + pathname + search)
  line.cut(/^\/assets\//)
  await page.press('//*[@role="tab"][contains(., "Bank account")]')
  await page.press('//button[@aria-haspopup="dialog"]')
  await page.waitFor('//*[@role="dialog"]//*[@role="alert"]')

  line.cut()
  await page.waitFor('//*[@role="dialog"]//*[@role="listbox"]')
})
