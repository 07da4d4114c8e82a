import { roundsOf } from '@pahiram/contract/testing'
import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

import { confirmAddress, pushesOf } from './confirm/pushes.ts'
import { journey } from './journey.ts'
import { addressOf, borrowerLike } from './sandbox.ts'

import type { Phone } from './phone.ts'

/** A press as the page received it. */
interface ReceivedPress {
  /** Whether it came before React listened to the control, and the browser alone would have done nothing. */
  readonly isEarly: boolean
  /** Whether the next frame showed it. */
  readonly isAnswered: boolean
}

declare global {
  interface Window {
    pahiramSees(place: { x: number; y: number }): void
    pahiramPress(press: ReceivedPress): void
  }
}

/** The phone and the network of docs/quality.md §1: it takes hundreds of milliseconds from the first data to React. */
async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)

  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return devtools
}

/** Runs in the page: reports where the control of this name is as soon as it is seen, and how a press on it was received. */
function watch(name: string): void {
  function isNamed(element: Element): boolean {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent

    return (label ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim().startsWith(name)
  }

  function isSeen(element: Element): boolean {
    const { height, bottom } = element.getBoundingClientRect()

    return height > 0 && bottom <= innerHeight && getComputedStyle(element).visibility === 'visible'
  }

  function look(): void {
    const controls = document.querySelectorAll(
      '#root button:enabled, #root a, #root input:enabled, #root textarea:read-write',
    )
    const control = [...controls].find((element) => isNamed(element) && isSeen(element))

    if (!control) {
      requestAnimationFrame(look)
      return
    }

    const { left, top, width, height } = control.getBoundingClientRect()

    window.pahiramSees({ x: left + width / 2, y: top + height / 2 })
  }

  requestAnimationFrame(look)
  addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest('button, a, input, textarea') : null

      if (!control || !isNamed(control)) return
      const isEarly =
        !control.matches('[href], input, textarea') &&
        !Object.keys(control).some((key) => key.startsWith('__reactProps'))

      requestAnimationFrame(() =>
        window.pahiramPress({ isEarly, isAnswered: control.getAttribute('aria-busy') === 'true' }),
      )
    },
    true,
  )
}

/**
 * Opens a page on a slow phone and puts a finger on a control as soon as it is seen, or `later` ms after that: past all
 * that Playwright would wait for.
 */
async function touchAtOnce({ page }: Phone, address: string, name: string, later = 0): Promise<ReceivedPress[]> {
  const devtools = await slowDown(page)
  const received: ReceivedPress[] = []
  const seen = Promise.withResolvers<{ x: number; y: number }>()

  await page.exposeBinding('pahiramSees', (_source, place: { x: number; y: number }) => seen.resolve(place))
  await page.exposeBinding('pahiramPress', (_source, press: ReceivedPress) => void received.push(press))
  await page.addInitScript(watch, name)
  await page.goto(address, { waitUntil: 'commit' })

  const place = await seen.promise

  if (later > 0) await wait(later)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return received
}

/** How often the page went to another one of ours. */
function openingsOf(page: Page, path: string): () => number {
  let count = 0

  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

/** What is pressed, and how to see that it was done once. */
interface Pressed {
  readonly name: string
  readonly address: (origin: string) => Promise<string>
  /** Waits until it was done, and gives how often. */
  readonly begin: (page: Page) => () => Promise<number>
}

function leadsTo(path: string): Pressed['begin'] {
  return (page) => {
    const count = openingsOf(page, path)

    return async () => {
      await page.waitForURL((url) => url.pathname === path)
      return count()
    }
  }
}

const presses: readonly Pressed[] = [
  {
    name: 'Repayment',
    async address(origin) {
      const { url } = await borrowerLike(origin, 'repay-instalments')

      return url.replace(/\/repay\b/, '/order')
    },
    begin: leadsTo('/repay'),
  },
  {
    name: 'Go Loan',
    async address(origin) {
      const session = new URL((await borrowerLike(origin, 'seed-200')).url, origin).searchParams.get('sessionId')

      return confirmAddress(await addressOf(origin, 'confirm'), session ?? '')
    },
    begin(page) {
      const pushes = pushesOf(page)

      return async () => {
        await page.waitForURL(/\/order\?/)
        return pushes.length
      }
    },
  },
  {
    name: 'Payment Method',
    address: (origin) => addressOf(origin, 'repay-instalments'),
    begin: (page) => async () => {
      await page.getByRole('dialog', { name: 'Payment Method' }).waitFor()
      return page.getByRole('dialog').count()
    },
  },
  { name: 'My complaints', address: (origin) => addressOf(origin, 'complaint'), begin: leadsTo('/complaintList') },
]

/** Milliseconds after the control was seen: while scripts arrive, run, and draw. In a short run only the first moment. */
const moments = [0, 100, 200, 300, 450].slice(0, roundsOf(5, 1))

journey(
  'on a slow phone a control that is seen is answered in the next frame and done once',
  { timeout: 60_000 * moments.length },
  async ({ newPhone, origin }) => {
    const received: ReceivedPress[] = []

    for (const later of moments) {
      for (const { name, address, begin } of presses) {
        const phone = await newPhone()
        const done = begin(phone.page)
        const ofPage = await touchAtOnce(phone, await address(origin), name, later)

        expect(await done(), `${name}, ${later} ms after it was seen`).toBe(1)
        received.push(...ofPage)
        await phone.page.close()
      }
    }
    // A page that is faster than the finger has nothing to keep; not all of them can be.
    const early = received.filter(({ isEarly }) => isEarly)

    expect(early.length).toBeGreaterThan(0)
    expect(early.filter(({ isAnswered }) => !isAnswered)).toEqual([])
  },
)

journey.for([
  ['Mobile number', (origin: string) => addressOf(origin, 'landing')],
  ['Wallet number', async (origin: string) => (await borrowerLike(origin, 'bind-wallet')).url],
  [
    'What happened?',
    async (origin: string) =>
      `${(await addressOf(origin, 'complaint')).replace('/complaint', '/complainPageNext')}&problemType=2`,
  ],
] as const)(
  'on a slow phone what is typed at once stays: %s',
  { timeout: 60_000 },
  async ([name, address], { phone, origin }) => {
    const { page } = phone
    const digits = '9171234567'

    await touchAtOnce(phone, await address(origin), name)
    for (const digit of digits) await page.keyboard.type(digit)
    await page.waitForFunction(() => window.__pahiramReady === undefined)
    await expect.poll(async () => (await page.getByLabel(name).inputValue()).replaceAll(/\D/g, '')).toBe(digits)
  },
)
