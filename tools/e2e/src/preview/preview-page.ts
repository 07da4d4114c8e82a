import type { FrameLocator, Locator } from 'playwright-core'
import { expect } from 'vitest'

import { loading } from '../loading.ts'
import type { Phone } from '../phone.ts'

/** What a journey does on the developer preview. */
export interface PreviewPage {
  /** Shows a seeded state in the phone. */
  choose(scenario: string): Promise<void>
  /** Waits until the page in the phone has its data. */
  whole(): Promise<void>
  /** The page in the phone. */
  readonly framed: FrameLocator
  readonly log: Locator
}

/** Opens `/testPreview`, with a query or a link's `#` behind it. */
export async function openPreview(phone: Phone, behind = ''): Promise<PreviewPage> {
  const { page } = phone

  await phone.open(`/testPreview${behind}`)
  await page.getByLabel('Scenario').waitFor()

  const framed = page.frameLocator('iframe')

  return {
    async choose(scenario) {
      await page.getByLabel('Scenario').selectOption(scenario)
    },
    async whole() {
      await framed.getByRole('main').waitFor()
      await expect.poll(() => framed.locator(loading).count()).toBe(0)
    },
    framed,
    log: page.getByRole('log'),
  }
}

/** A screen on a desk. */
export const desktop = {
  context: {
    viewport: { width: 1280, height: 900 },
    screen: { width: 1280, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
  },
} as const
