import { pages } from '@pahiram/contract/pages'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from './journey.ts'
import { codesOf } from './repayment/payment-codes.ts'
import { addressOf, borrowerLike, type Scenario, scenariosAt } from './sandbox.ts'
import { viewAddress } from './sheet/sheet-tab.ts'
import { type SheetView, sheetViews, usualOpening } from './sheet/subjects.ts'

/** The lowest phone that is promised (an iPhone SE of the first generation), in CSS pixels. */
const lowPhone = { viewport: { width: 320, height: 568 } }

const amount = (page: Page): Locator => page.locator('[data-keep-clear]')

/** What a page shows at once: its amount, where it has one, and the texts and labels of its `page.ts`. */
function figuresOf({ firstSight = [] }: TriedPage, page: Page): Locator[] {
  return firstSight.map((text) => page.getByText(text).or(page.getByLabel(text)).filter({ visible: true }).first())
}

type TriedPage = (typeof pages)[number]

/** The button or link that a borrower opens a page for. */
function mainActionOf({ mainAction = '' }: TriedPage, page: Page): Locator {
  const named = { name: mainAction }

  return page.getByRole('button', named).or(page.getByRole('link', named)).first()
}

const dataPages = pages.filter(({ app, kind }) => kind === 'data' && app !== 'tools')

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

/** Keeps a page's calls from the server until the result is called. */
async function holdCalls(page: Page, { calls }: TriedPage): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(
    ({ pathname }) => calls.some(({ path }) => path === pathname),
    async (route) => {
      await released
      await route.fallback()
    },
  )
  return letGo
}

/** A page with its data, in its own `scenario`, with what the sheet has the phone keep. */
function viewOf(page: TriedPage): SheetView {
  const view = sheetViews().find((one) => one.page === page.path && one.state === 'data')

  if (view === undefined) throw new Error(`The sheet does not open /${page.path}`)
  return { ...view, opening: { ...view.opening, ...usualOpening(page) } }
}

async function openAs(page: Page, view: SheetView, origin: string, scenarios: readonly Scenario[]): Promise<void> {
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, view.opening.stored ?? {})
  await page.goto(origin + viewAddress(view, 'default', scenarios))
}

async function expectInSight(figure: Locator, { path, firstSight }: TriedPage, place: number | 'amount') {
  const name = `/${path}: ${place === 'amount' ? place : (firstSight?.[place] ?? '')}`

  await figure.waitFor().catch(async (cause: unknown) => {
    throw new Error(`${name} is not shown. The page says: ${await figure.page().locator('body').innerText()}`, {
      cause,
    })
  })
  // What arrives later may move it for a moment.
  await expect.poll(() => isInSight(figure), { message: name, timeout: 10_000 }).toBe(true)
}

journey(
  'each data page shows what a borrower opens it for in sight at 320×568, and its main action can be pressed',
  { timeout: 120_000 },
  async ({ newPhone, origin }) => {
    const { page } = await newPhone({ context: lowPhone })
    const scenarios = await scenariosAt(origin)

    for (const tried of dataPages) {
      await openAs(page, viewOf(tried), origin, scenarios)
      for (const [place, figure] of figuresOf(tried, page).entries()) await expectInSight(figure, tried, place)
      if ((await amount(page).count()) > 0) await expectInSight(amount(page), tried, 'amount')
      if (tried.mainAction !== undefined) {
        await mainActionOf(tried, page)
          .tap({ trial: true })
          .catch((cause: unknown) => {
            throw new Error(`/${tried.path} has no “${tried.mainAction}” that can be pressed`, { cause })
          })
      }
    }
  },
)

/** As Prototype.js 1.6 leaves a page that it was put into on the way: an array writes itself as a text, and everything has further keys. */
function changePrototypes(): void {
  const arrays = Array.prototype as unknown as Record<string, unknown>
  const objects = Object.prototype as unknown as Record<string, unknown>

  arrays['toJSON'] = function toJSON(this: unknown[]) {
    return `[${this.map((one) => JSON.stringify(one)).join(', ')}]`
  }
  for (const name of ['each', 'first', 'last', 'compact', 'toArray', 'clone', 'size']) arrays[name] = () => undefined
  objects['extended'] = () => undefined
}

for (const isPlain of [false, true]) {
  journey(
    `a script that changes what arrays and objects are takes nothing away from a page that ${isPlain ? 'nobody' : 'the server'} drew`,
    { timeout: 120_000 },
    async ({ newPhone, origin }) => {
      const { page } = await newPhone({ isPlain })
      const scenarios = await scenariosAt(origin)
      const reports: string[] = []

      page.on('request', (request) =>
        reports.push(request.url().endsWith('/__report') ? (request.postData() ?? '') : ''),
      )
      await page.addInitScript(changePrototypes)
      for (const tried of dataPages) {
        await openAs(page, viewOf(tried), origin, scenarios)
        for (const [place, figure] of figuresOf(tried, page).entries()) await expectInSight(figure, tried, place)
        expect
          .soft(
            reports.filter((report) => report.includes('failed')),
            tried.path,
          )
          .toEqual([])
      }
    },
  )
}

journey(
  'each data page that nobody drew says that it waits, how to leave, and then what it is opened for',
  { timeout: 120_000 },
  async ({ newPhone, origin }) => {
    const { page } = await newPhone({ isPlain: true, context: lowPhone })
    const scenarios = await scenariosAt(origin)

    await stopClock(page)
    for (const tried of dataPages.filter(({ firstCall, visitorCall }) => firstCall ?? visitorCall)) {
      const letGo = await holdCalls(page, tried)

      await openAs(page, viewOf(tried), origin, scenarios)
      await expect
        .poll(async () => {
          await page.clock.runFor(250)
          return page.evaluate(() => window.__pahiramReady === undefined)
        })
        .toBe(true)
      await page.clock.runFor(5_500)
      await page.getByText(/still waiting/).waitFor()
      await page.clock.runFor(10_000)
      await page.getByText(/longer than usual/).waitFor()
      await page.getByRole('button', { name: 'Close' }).waitFor()
      letGo()
      for (const [place, figure] of figuresOf(tried, page).entries()) await expectInSight(figure, tried, place)
    }
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
