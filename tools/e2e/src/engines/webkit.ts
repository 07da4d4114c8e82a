import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '@pahiram/command-line/free-port'

import { type Driver, type EngineOptions, type RunningEngine, windowSize } from './driver.ts'
import { openSession } from './webdriver.ts'

import type { ChildProcess } from 'node:child_process'

/** WebKitGTK's own small browser. */
export function miniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
}

/** Starts WebKitGTK's driver on a screen that nobody sees. */
export async function startWebKitGtk(options: EngineOptions = {}): Promise<RunningEngine> {
  const { isDark = false, size: { width, height } = windowSize } = options
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve) =>
    screen.stdout.once('data', (text) => resolve(String(text).trim())),
  )

  return startDriver(
    'WebKitWebDriver',
    {
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      ...(isDark && { GTK_THEME: 'Adwaita:dark' }),
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Its own sandbox needs rights that a container does not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
    },
    { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation', '--full-screen'] } },
    options,
    () => void screen.kill(),
  )
}

/** Starts WPE WebKit's driver in a compositor that nobody sees. */
export async function startWpe(options: EngineOptions = {}): Promise<RunningEngine> {
  const { width, height } = options.size ?? windowSize
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-wpe-'))
  const compositor = spawn(
    'weston',
    [
      '--backend=headless-backend.so',
      `--width=${width}`,
      `--height=${height}`,
      '--socket=wpe',
      '--idle-time=0',
      '--shell=kiosk-shell.so',
    ],
    { stdio: 'ignore', env: { ...process.env, XDG_RUNTIME_DIR: folder } },
  )

  await until(() => globSync(join(folder, 'wpe')).length > 0, 'weston did not start')
  return startDriver(
    'WPEWebDriver',
    {
      XDG_RUNTIME_DIR: folder,
      WAYLAND_DISPLAY: 'wpe',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    { 'wpe:browserOptions': { binary: '/usr/bin/cog', args: ['--automation', '-P', 'wl'] } },
    options,
    () => {
      compositor.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  )
}

async function startDriver(
  program: string,
  environment: Readonly<Record<string, string>>,
  browserOptions: object,
  { size = windowSize }: EngineOptions,
  stopScreen: () => void,
): Promise<RunningEngine> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const driver: ChildProcess = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  })
  let window: Driver | undefined
  let isFirst = true

  await until(
    async () => (await fetch(`${address}/status`).catch(() => undefined))?.ok === true,
    `${program} did not start`,
  )

  // There can be only one. One that hangs must not fail whoever comes after it.
  async function nextSession() {
    await window?.close().catch(() => undefined)
    window = undefined

    const session = await openSession(address, browserOptions, size)

    window = session
    return session
  }

  // The user agent says another number for ever.
  const first = await nextSession()

  return {
    version: first.version,
    async newWindow() {
      if (isFirst) {
        isFirst = false
        return first
      }
      return nextSession()
    },
    async stop() {
      await window?.close().catch(() => undefined)
      driver.kill()
      stopScreen()
    },
  }
}

async function until(isSo: () => boolean | Promise<boolean>, trouble: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isSo()) return
    await wait(100)
  }
  throw new Error(trouble)
}
