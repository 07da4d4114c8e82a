import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folders of the builds below `root` that a server shows; the tools for developers only in the sandbox. */
export function builtSites(root: string, mode: 'sandbox' | 'production'): string[] {
  const apps = globSync('apps/*/package.json', { cwd: root })
  const all = mode === 'sandbox' ? [...apps, 'tools/preview/package.json'] : apps

  return all.toSorted().map((file) => join(root, dirname(file), 'dist'))
}
