import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

import { afterAll } from 'vitest'

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
