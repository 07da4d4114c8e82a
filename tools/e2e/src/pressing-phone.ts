import puppeteer from 'puppeteer-core'
import { setTimeout as wait } from 'node:timers/promises'

import { browserFlags } from './browser-flags.ts'
import { phoneSizes } from './phones.ts'

import type { CDPSession, Page } from 'puppeteer-core'

/** A phone that is pressed as a person does: the finger goes down, and up again some time later. */
export interface PressingPhone {
  readonly page: Page
  /** Touches the control of this name and lets it go `hold` ms later; the time of the letting go, Unix ms. */
  press(name: string, hold: number): Promise<number>
  /** Touches the control and slides away: no press. */
  slideOff(name: string, hold: number): Promise<void>
  close(): Promise<void>
}

/** How long a control has been where a finger finds it, ms. */
const stillFor = 300

/** Runs in a page: scrolls the control of this name to the middle; where that is, undefined without one. */
function showControl(wanted: string): { readonly x: number; readonly y: number } | undefined {
  const controls = [...document.querySelectorAll('#root button, #root a')]
  const control = controls.find(({ textContent }) => textContent?.trim() === wanted)

  control?.scrollIntoView({ block: 'center' })
  const box = control?.getBoundingClientRect()

  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Takes a phone in hand whose browser draws pages ahead at a press (docs/decisions/054). Chromium does not while Playwright or
 * anybody else talks to a page directly; Puppeteer talks to its tab, in which one page takes the other's place.
 * @param script Runs in every page before anything else, also in one that is drawn ahead.
 */
export async function takePressingPhone(executablePath: string, script?: string): Promise<PressingPhone> {
  const browser = await puppeteer.launch({ executablePath, args: [...browserFlags] })
  const page = await browser.newPage()

  await page.setViewport({ ...phoneSizes.usual, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  if (script !== undefined) {
    await page.evaluateOnNewDocument(script)
    const session = await browser.target().createCDPSession()

    // Puppeteer gives its scripts to no page that is drawn ahead.
    session.connection()?.on('sessionattached', (attached: CDPSession) => {
      attached.send('Page.enable').catch(() => undefined)
      attached.send('Page.addScriptToEvaluateOnNewDocument', { source: script }).catch(() => undefined)
    })
  }

  async function touch(name: string) {
    const place = await page.evaluate(showControl, name)

    if (place === undefined) throw new Error(`No control is called ${name}`)
    await wait(stillFor)
    return page.touchscreen.touchStart(place.x, place.y)
  }

  return {
    page,
    async press(name, hold) {
      const finger = await touch(name)

      await wait(hold)

      const lifted = Date.now()

      // The page that was touched may be gone before it answers.
      await finger.end().catch(() => undefined)
      return lifted
    },
    async slideOff(name, hold) {
      const finger = await touch(name)

      await wait(hold)
      await finger.move(4, 4)
      await finger.end()
    },
    close: () => browser.close(),
  }
}
