import { existsSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Where the bench's own pages are built to. */
export const distFolder = `${root}/tools/bench/dist`

/** The built apps, as `pnpm build` left them. */
export function builtApps(): string[] {
  return globSync('apps/*/dist', { cwd: root })
    .map((folder) => `${root}/${folder}`)
    .filter(existsSync)
}
