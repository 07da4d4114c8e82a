import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('flows', import.meta.url))

/** The titles of all flows, as their files have them. */
export function flowTitles(): string[] {
  return globSync('*.flow.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^flow\(\s*'([^']+)'/gm)].map(([, title = '']) => title),
  )
}
