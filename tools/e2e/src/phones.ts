import { chromium } from 'playwright-core'

import { playwrightFlags } from './browser-flags.ts'

import type { Browser, BrowserContextOptions } from 'playwright-core'

/** The phones that pages are looked at on, by width in CSS pixels. */
export const phoneSizes = {
  small: { width: 320, height: 640 },
  usual: { width: 390, height: 844 },
  large: { width: 430, height: 932 },
} as const

export type PhoneSize = keyof typeof phoneSizes

/** What Chromium pretends to be: a touch phone of the given size, in the borrowers' time zone. */
export function phoneProfile(size: PhoneSize = 'usual'): BrowserContextOptions {
  return {
    viewport: phoneSizes[size],
    screen: phoneSizes[size],
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    userAgent:
      'Mozilla/5.0 (Linux; Android 11; CPH2387) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  }
}

/** Starts the browser that `findBrowser` found. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...playwrightFlags] })
}
