import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { copyEmptyDatabase } from './empty-database.ts'

/** A folder that is gone when the tests of the file are through. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-test-'))

  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A temporary folder with an empty, migrated embedded database, as a server's data folder. */
export function databaseFolder(): string {
  const folder = temporaryFolder()

  copyEmptyDatabase(folder)
  return folder
}

/** Mounts a disk of its own on the folder for the tests of the file; false where this user may not mount. */
export function mountDisk(folder: string, options: { megabytes: number; readOnly?: boolean }): boolean {
  mkdirSync(folder, { recursive: true })
  try {
    const mode = options.readOnly === true ? 'ro' : 'rw'

    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${options.megabytes}m,${mode}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return false
  }
  afterAll(() => void execFileSync('/bin/umount', ['-l', folder], { stdio: 'ignore' }))
  return true
}
