import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

import { browserFlags } from '../browser-flags.ts'
import { phoneProfile, phoneSizes } from '../phones.ts'

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

/** A browser with a profile of its own, whose processes can all be killed at once: as when the battery comes out. */
export interface MortalBrowser {
  readonly page: Page
  /** Kills every process of the browser; nothing in it gets to say goodbye. */
  kill(): Promise<void>
}

/** How long a browser may take until it can be spoken to, ms. */
const timeoutMs = 30_000

/** Starts a browser on a profile folder; one that was killed on the same folder is taken up where it was. */
async function startMortalBrowser(executablePath: string, profile: string): Promise<MortalBrowser> {
  const portFile = join(profile, 'DevToolsActivePort')

  await rm(portFile, { force: true })

  // Detached: the leader of a process group, so that one signal reaches all of it.
  const child = spawn(
    executablePath,
    [
      ...browserFlags,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${phoneSizes.usual.width},${phoneSizes.usual.height}`,
      `--user-agent=${phoneProfile().userAgent ?? ''}`,
      'about:blank',
    ],
    { detached: true, stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  async function kill(): Promise<void> {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It is dead already.
    }
    await ended
  }

  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portIn(portFile)}`, { timeout: timeoutMs })
    const context = browser.contexts()[0]

    if (context === undefined) throw new Error('The browser has no profile open')
    return { page: context.pages()[0] ?? (await context.newPage()), kill }
  } catch (error) {
    await kill()
    throw error
  }
}

async function portIn(file: string): Promise<string> {
  const until = Date.now() + timeoutMs

  while (Date.now() < until) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')

    if (port) return port
    await wait(50)
  }
  throw new Error(`The browser named no port within ${timeoutMs / 1000} s`)
}
