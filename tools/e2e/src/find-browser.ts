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
const headlessShell = 'chromium-headless-shell'
const systemFiles = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Reports to a person what is going on; `console.log` where a person watches. */
export type Report = (line: string) => void

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

/** Where the machine has programs of these names. */
function found(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)

  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable)
}

async function installPlaywrightBrowser(report: Report): Promise<string[]> {
  report('Trying Playwright’s download.')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  const trouble = await runInstaller(process.execPath, [cli, 'install', 'chromium'], 60 * seconds)
  if (trouble) report(`Playwright’s download did not work: ${trouble}`)

  return trouble ? [] : [chromium.executablePath()].filter(existsSync)
}

async function installDebianBrowser(report: Report): Promise<string[]> {
  if (!canInstallDebian()) return []
  report('No browser here: trying Debian’s package.')
  const trouble = await installDebian(['chromium', 'fonts-wqy-microhei'])
  if (trouble) report(`Debian’s package did not work: ${trouble}`)

  return found(systemNames)
}

type Source = () => readonly string[] | Promise<readonly string[]>

/** The first of what the sources offer that opens a page; and who did not, each with why. */
async function firstProven(sources: readonly Source[]): Promise<{ browser?: FoundBrowser; refused: string[] }> {
  const refused: string[] = []

  for (const source of sources) {
    for (const candidate of new Set(await source())) {
      try {
        return { browser: await prove(candidate), refused }
      } catch (error) {
        refused.push(`${candidate} (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`)
      }
    }
  }
  return { refused }
}

/**
 * A browser for the journeys: the one that `CHROME_PATH` names, Playwright's own, the system's, then a fresh one: as root
 * Debian's package, else Playwright's download. Each is proved by opening a page.
 *
 * @throws Error with one line that says what was tried and what to do.
 */
export async function findBrowser(report: Report = () => {}): Promise<FoundBrowser> {
  const named = process.env['CHROME_PATH']
  const sources: Source[] = named
    ? [() => [named]]
    : [
        () => [chromium.executablePath()].filter(existsSync),
        () => [...found(systemNames), ...systemFiles.filter(isExecutable)],
        () => installDebianBrowser(report),
        () => installPlaywrightBrowser(report),
      ]
  const { browser, refused } = await firstProven(sources)

  if (browser) return browser
  throw new Error(
    `No browser to test with: install Chromium or Chrome, or name one in CHROME_PATH. ${
      refused.length > 0 ? `Tried ${refused.join(', ')}.` : 'None was found.'
    }`,
  )
}

/**
 * A browser for many short visits: Chromium's headless shell, which draws the same pages without a window around each, for half of the
 * processor's time. Where the machine has none, or `CHROME_PATH` names another browser, it is what `findBrowser` finds.
 *
 * It draws no page ahead of its opening and keeps none for the way back: a journey about those takes `findBrowser`'s.
 */
export async function findLightBrowser(report: Report = () => {}): Promise<FoundBrowser> {
  const { browser } = await firstProven(process.env['CHROME_PATH'] ? [] : [() => found([headlessShell])])

  return browser ?? findBrowser(report)
}

/** Gives the machine the light browser as Debian's package, where it has none and may have one: without it journeys take longer. */
export async function installLightBrowser(report: Report = () => {}): Promise<void> {
  if (process.env['CHROME_PATH'] || found([headlessShell]).length > 0 || !canInstallDebian()) return

  const trouble = await installDebian([headlessShell])
  if (trouble)
    report(`No headless shell of Chromium: ${trouble}. Journeys run in the whole browser, which takes longer.`)
}
