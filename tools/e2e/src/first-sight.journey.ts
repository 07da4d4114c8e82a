import { pages } from '@pahiram/contract/pages'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from './journey.ts'
import { codesOf } from './repayment/payment-codes.ts'
import { addressOf, borrowerLike, scenariosAt } from './sandbox.ts'
import { viewAddress } from './sheet/sheet-tab.ts'
import { type SheetView, sheetViews } from './sheet/subjects.ts'

/** The lowest phone that is promised (an iPhone SE of the first generation), in CSS pixels. */
const lowPhone = { viewport: { width: 320, height: 568 } }

type Figure = (page: Page) => Locator

const amount: Figure = (page) => page.locator('[data-keep-clear]')
const text =
  (content: string): Figure =>
  (page) =>
    page.getByText(content).first()
const heading =
  (name: string): Figure =>
  (page) =>
    page.getByRole('heading', { name })
const field =
  (label: string): Figure =>
  (page) =>
    page.getByLabel(label)
const costs = ['You get', 'You repay', 'It costs'].map(
  (name): Figure =>
    (page) =>
      page.getByRole('region', { name: 'What this loan costs' }).getByText(name, { exact: true }),
)

/** What a borrower opens each data page for, by the page's path. */
const mainFigures: Readonly<Record<string, readonly Figure[]>> = {
  order: [amount, text('Due on'), text('Each day late adds')],
  'loan-confirm': [amount, ...costs],
  'loan-confirm2': [amount, ...costs],
  error: [text('could not match your details')],
  repay: [amount, text('Repayment date')],
  'repay-delay': [amount, text('Your next payment date is')],
  'repayment-choice': [text('5.250,00')],
  payments: [text('₱1,759.66')],
  repaymentOfCode: [text('1,050.00')],
  repaymentOfCode2: [text('1,050.00'), text('7701')],
  complaint: [text('Amount to repay')],
  complainPageNext: [field('What happened?')],
  complaintList: [text('A payment is not recorded')],
  complainDetails: [text('C-2611-004217')],
  'customer-service': [text('+63 2 8555 0100')],
  'bind-card': [field('Wallet number')],
  landing: [heading('Apply today'), field('Mobile number')],
}

/** These show what their address or the phone has, and ask nobody. */
const asksNobody = ['repaymentOfCode', 'repaymentOfCode2']

/** Whether all of an element is on the screen, with nothing over its middle or its lower edge. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const isOnTop = (height: number) => {
      const found = document.elementFromPoint((left + right) / 2, height)

      return found !== null && (shown.contains(found) || found.contains(shown))
    }

    return top >= 0 && bottom <= window.innerHeight && isOnTop((top + bottom) / 2) && isOnTop(bottom - 1)
  })
}

/** Stops the clock of all pages that are opened from now on. It advances by `page.clock.runFor` alone. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()

  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

/** Opens a view of the sheet; the server hears its calls only once `letGo` is called. */
async function openHeld(page: Page, view: SheetView, address: string) {
  const held: string[] = []
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(
    ({ pathname }) => view.calls.includes(pathname),
    async (route) => {
      held.push(route.request().url())
      await released
      await route.fallback()
    },
  )
  await page.goto(address)
  await expect
    .poll(async () => {
      await page.clock.runFor(250)
      return page.evaluate(() => window.__pahiramReady === undefined)
    })
    .toBe(true)
  return { held, letGo }
}

journey(
  'each data page says that it waits and how to leave, then shows its main figure in sight at 320×568',
  { timeout: 120_000 },
  async ({ newPhone, origin }) => {
    const { page } = await newPhone({ isPlain: true, context: lowPhone })
    const scenarios = await scenariosAt(origin)
    const measured = new Set<string>()
    const views = sheetViews().filter(({ page: path, state }) => state === 'data' && path in mainFigures)

    await stopClock(page)
    for (const view of views) {
      await page.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      }, view.opening.stored ?? {})

      const { held, letGo } = await openHeld(page, view, viewAddress(view, 'default', scenarios))

      if (!asksNobody.includes(view.page)) {
        await expect.poll(() => held.length, { message: `calls of ${view.page}` }).toBeGreaterThan(0)
        await page.clock.runFor(5_500)
        await page.getByText(/still waiting/).waitFor()
        await page.clock.runFor(10_000)
        await page.getByText(/longer than usual/).waitFor()
        await page.getByRole('button', { name: 'Close' }).waitFor()
      }
      letGo()
      for (const [place, figure] of (mainFigures[view.page] ?? []).entries()) {
        await figure(page)
          .waitFor()
          .catch(async (cause: unknown) => {
            const shown = await page.locator('body').innerText()

            throw new Error(`${view.page} does not show figure ${place + 1}. It says: ${shown}`, { cause })
          })
        // What arrives later may move it for a moment.
        await expect
          .poll(() => isInSight(figure(page)), { message: `${view.page}, figure ${place + 1}`, timeout: 10_000 })
          .toBe(true)
        measured.add(view.page)
      }
      if (asksNobody.includes(view.page)) expect(held).toEqual([])
    }
    const paths = pages.filter(({ app, kind }) => kind === 'data' && app !== 'tools').map(({ path }) => path)

    expect([...measured].sort()).toEqual(paths.sort())
  },
)

journey('what is overdue is in sight at 320×568, above a bar of two buttons', async ({ newPhone, origin }) => {
  const phone = await newPhone({ context: lowPhone })

  await phone.open(await addressOf(origin, 'seed-180-rollover'))
  await amount(phone.page).waitFor()
  await expect.poll(() => isInSight(amount(phone.page)), { timeout: 10_000 }).toBe(true)
})

journey('three taps lead from a notification about a due loan to its payment code', async ({ phone, origin }) => {
  const { page } = phone
  const codes = codesOf(page)
  const { url } = await borrowerLike(origin, 'repay')
  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).tap()
  }

  // A notification opens the order.
  await phone.open(url.replace(/\/repay\b/, '/order'))
  await tap('Repayment')
  await tap('Payment Method')
  await tap('Payment')
  await page.waitForURL(/\/__sandbox\/payment\//)
  expect(codes).toHaveLength(1)
  expect(taps).toBeLessThanOrEqual(3)
})
