import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

/** A folder that is gone when the tests of the file are through. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-test-'))

  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
