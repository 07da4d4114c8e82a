import { spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { type DrivenPage, openSession } from './webdriver.ts'

import type { AddressInfo } from 'node:net'

/** WebKitGTK, which stands for current iOS; Debian's packages `webkit2gtk-driver` and `xvfb`. */
export interface WebKitGtk {
  /** Opens a window of a phone's size, with nothing stored; the one before it closes, since there can be only one. */
  newPage(): Promise<DrivenPage>
  stop(): Promise<void>
}

/** Whether this machine has it. */
export function hasWebKitGtk(): boolean {
  const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

  return isInstalled('WebKitWebDriver') && isInstalled('Xvfb') && miniBrowser() !== undefined
}

function miniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
}

/** Starts its driver on a screen that nobody sees. */
export async function startWebKitGtk(): Promise<WebKitGtk> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '390x844x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve) =>
    screen.stdout.once('data', (text) => resolve(String(text).trim())),
  )
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Its own sandbox needs rights that a container does not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const address = `http://127.0.0.1:${port}`
  let page: DrivenPage | undefined

  await untilItAnswers(`${address}/status`)
  return {
    async newPage() {
      await page?.close()
      page = undefined
      page = await openSession(address, {
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation', '--full-screen'] },
      })
      return page
    },
    async stop() {
      await page?.close().catch(() => undefined)
      driver.kill()
      screen.kill()
    },
  }
}

async function untilItAnswers(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetch(address).catch(() => undefined))?.ok) return
    await wait(100)
  }
  throw new Error('WebKitWebDriver did not start')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo

      server.close(() => resolve(port))
    })
  })
}
