import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder that holds the given files (path → text) and goes away with `remove`; tests plant their mistakes in it. */
export function scratchWorkspace(files: Readonly<Record<string, string>>): { root: string; remove: () => void } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pahiram-checks-')))

  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
