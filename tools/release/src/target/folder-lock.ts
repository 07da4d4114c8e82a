import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { HeldLock } from './target.ts'

/**
 * Locks a folder against other publishers. It is a file lock that SQLite takes: the kernel frees it even after
 * `kill -9`, so it can never be stale.
 * @param what What the holder is doing, for whoever has to wait.
 */
export async function lockFolder(folder: string, what: string): Promise<HeldLock | { readonly holder: string }> {
  await mkdir(folder, { recursive: true })

  const note = join(folder, 'lock-holder')
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })

  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    return { holder: await readFile(note, 'utf8').catch(() => 'another publisher') }
  }
  await writeFile(note, `${what} (process ${process.pid} on ${hostname()})`)
  return {
    async check() {},
    async free() {
      lock.close()
    },
  }
}
