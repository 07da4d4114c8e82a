import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

import { chromium } from 'playwright-core'

import { playwrightFlags } from './browser-flags.ts'
import { canInstallDebian, installDebian, runInstaller } from './run-installer.ts'

/** A browser that opened a page when asked to. */
export interface FoundBrowser {
  readonly executablePath: string
  /** As the browser calls itself: `156.0.8078.79`. */
  readonly version: string
}

const seconds = 1_000
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const systemFiles = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Tells a person what is going on; `console.log` where a person watches. */
export type Tell = (line: string) => void

async function prove(executablePath: string): Promise<FoundBrowser> {
  const browser = await chromium.launch({ executablePath, args: [...playwrightFlags], timeout: 30 * seconds })

  try {
    const page = await browser.newPage()
    await page.setContent('<p>ready</p>', { timeout: 10 * seconds })
    if ((await page.textContent('p')) !== 'ready') throw new Error('it opened no page')

    return { executablePath, version: browser.version() }
  } finally {
    await browser.close()
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function systemBrowsers(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)

  return [...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...systemFiles].filter(
    isExecutable,
  )
}

async function installPlaywrightBrowser(tell: Tell): Promise<string[]> {
  tell('No browser here: trying Playwright’s download.')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const trouble = await runInstaller(process.execPath, [cli, 'install', 'chromium'], 60 * seconds)
  if (trouble) tell(`Playwright’s download did not work: ${trouble}`)

  return trouble ? [] : [chromium.executablePath()].filter(existsSync)
}

async function installDebianBrowser(tell: Tell): Promise<string[]> {
  if (!canInstallDebian()) return []
  tell('Trying Debian’s package.')
  const trouble = await installDebian(['chromium', 'fonts-wqy-microhei'])
  if (trouble) tell(`Debian’s package did not work: ${trouble}`)

  return systemBrowsers()
}

/**
 * A browser for the journeys: the one that `CHROME_PATH` names, Playwright's own, the system's, then a fresh one by
 * Playwright's download or, as root, Debian's package. Each is proved by opening a page.
 *
 * @throws Error with one line that says what was tried and what to do.
 */
export async function findBrowser(tell: Tell = () => {}): Promise<FoundBrowser> {
  const named = process.env['CHROME_PATH']
  const sources: (() => string[] | Promise<string[]>)[] = named
    ? [() => [named]]
    : [
        () => [chromium.executablePath()].filter(existsSync),
        systemBrowsers,
        () => installPlaywrightBrowser(tell),
        () => installDebianBrowser(tell),
      ]
  const refused: string[] = []

  for (const source of sources) {
    for (const candidate of new Set(await source())) {
      try {
        return await prove(candidate)
      } catch (error) {
        refused.push(`${candidate} (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`)
      }
    }
  }

  throw new Error(
    `No browser to test with: install Chromium or Chrome, or name one in CHROME_PATH. ${
      refused.length > 0 ? `Tried ${refused.join(', ')}.` : 'None was found.'
    }`,
  )
}
