import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

import { type MortalBrowser, startMortalBrowser } from './mortal-browser.ts'

/** A phone whose browser dies and is opened again with what it had written down; it goes with the test. */
export interface MortalPhone {
  open(address: string): Promise<Page>
  kill(): Promise<void>
}

/** Takes such a phone, with nothing on it. */
export function newMortalPhone(browserPath: string): MortalPhone {
  const profile = mkdtempSync(join(tmpdir(), 'pahiram-profile-'))
  let browser: MortalBrowser | undefined

  onTestFinished(async () => {
    await browser?.kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })

  return {
    async open(address) {
      browser = await startMortalBrowser(browserPath, profile)
      await browser.page.goto(address)
      return browser.page
    },
    async kill() {
      await browser?.kill()
      browser = undefined
    },
  }
}
