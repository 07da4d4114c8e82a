import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { findBrowser } from '../find-browser.ts'
import { canInstallDebian, installDebian } from '../run-installer.ts'
import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { bringOldChromium, oldChromiumFile, startOldChromium } from './old-chromium.ts'
import { miniBrowser, startWebKitGtk, startWpe } from './webkit.ts'

import type { EngineOptions, RunningEngine } from './driver.ts'
import type { EngineName } from './engines.ts'

/** How an engine comes to this machine, and how it is started. */
interface EngineSource {
  isHere(): boolean | Promise<boolean>
  /** Brings it, as far as this machine allows; says in one line what went wrong. */
  bring(): Promise<string | undefined>
  start(options: EngineOptions): Promise<RunningEngine>
}

function debian(packages: readonly string[], isHere: () => boolean, start: EngineSource['start']): EngineSource {
  return {
    isHere,
    bring: async () =>
      canInstallDebian() ? installDebian(packages) : `install it with apt-get install ${packages.join(' ')}`,
    start,
  }
}

function oldChromium(name: 'chromium87' | 'chromium92'): EngineSource {
  return {
    isHere: () => existsSync(oldChromiumFile(name)),
    bring: () => bringOldChromium(name),
    start: (options) => startOldChromium(name, options),
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
    start: async (options) => startChromium((await findBrowser()).executablePath, {}, options),
  },
  chromium87: oldChromium('chromium87'),
  chromium92: oldChromium('chromium92'),
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
    (options) => startFirefox('/usr/bin/firefox-esr', options),
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
export function startEngine(name: EngineName, options: EngineOptions = {}): Promise<RunningEngine> {
  return sources[name].start(options)
}

function isProgram(name: string): boolean {
  return spawnSync('which', [name]).status === 0
}
