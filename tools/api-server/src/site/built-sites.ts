import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folders of the builds below `root` that a server shows. The promotion team's page is there in production too: it is
 * about visitors. The tools for developers are the sandbox's alone.
 */
export function builtSites(root: string, mode: 'sandbox' | 'production'): string[] {
  const always = globSync(['apps/*/package.json', 'tools/promotion/package.json'], { cwd: root })
  const all = mode === 'sandbox' ? [...always, 'tools/preview/package.json'] : always

  return all.toSorted().map((file) => join(root, dirname(file), 'dist'))
}
