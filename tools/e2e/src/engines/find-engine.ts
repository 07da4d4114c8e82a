import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { findBrowser } from '../find-browser.ts'
import { canInstallDebian, installDebian } from '../run-installer.ts'
import { bringChromium87, chromium87, startChromium87 } from './chromium87.ts'
import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { miniBrowser, startWebKitGtk, startWpe } from './webkit.ts'

import type { RunningEngine } from './driver.ts'
import type { EngineName } from './engines.ts'

/** How an engine comes to this machine, and how it is started. */
interface EngineSource {
  isHere(): boolean | Promise<boolean>
  /** Brings it, as far as this machine allows; says in one line what went wrong. */
  bring(): Promise<string | undefined>
  start(): Promise<RunningEngine>
}

function debian(packages: readonly string[], isHere: () => boolean, start: () => Promise<RunningEngine>): EngineSource {
  return {
    isHere,
    bring: async () =>
      canInstallDebian() ? installDebian(packages) : `install it with apt-get install ${packages.join(' ')}`,
    start,
  }
}

const sources: Readonly<Record<EngineName, EngineSource>> = {
  chromium: {
    isHere: () =>
      findBrowser().then(
        () => true,
        () => false,
      ),
    bring: () =>
      findBrowser(console.log).then(
        () => undefined,
        (error: unknown) => String(error),
      ),
    start: async () => startChromium((await findBrowser()).executablePath),
  },
  chromium87: { isHere: () => existsSync(chromium87), bring: bringChromium87, start: startChromium87 },
  webkitgtk: debian(
    ['webkit2gtk-driver', 'xvfb'],
    () => isProgram('WebKitWebDriver') && isProgram('Xvfb') && miniBrowser() !== undefined,
    startWebKitGtk,
  ),
  wpe: debian(
    ['wpewebkit-driver', 'cog', 'weston'],
    () => isProgram('WPEWebDriver') && isProgram('cog') && isProgram('weston'),
    startWpe,
  ),
  firefox: debian(
    ['firefox-esr'],
    () => isProgram('firefox-esr'),
    () => startFirefox('/usr/bin/firefox-esr'),
  ),
}

/** Whether an engine can be started here. */
export async function hasEngine(name: EngineName): Promise<boolean> {
  return sources[name].isHere()
}

/** Brings an engine that is not here. @returns in one line why it did not come, or undefined. */
export async function bringEngine(name: EngineName): Promise<string | undefined> {
  if (await hasEngine(name)) return undefined

  const trouble = await sources[name].bring()

  return (await hasEngine(name)) ? undefined : (trouble ?? 'it does not run')
}

/** Starts an engine that is here. */
export function startEngine(name: EngineName): Promise<RunningEngine> {
  return sources[name].start()
}

function isProgram(name: string): boolean {
  return spawnSync('which', [name]).status === 0
}
