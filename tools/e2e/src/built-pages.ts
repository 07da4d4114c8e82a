import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { pages } from '@pahiram/contract'

import type { Page } from '@pahiram/contract'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The pages of the contract's table whose folders exist: what the journeys open, without a list of their own. */
export function builtPages(): Page[] {
  const folders = globSync(['apps/*/src/pages/*/index.html', 'tools/preview/src/pages/*/index.html'], { cwd: root })
  const built = new Set(folders.map((file) => basename(dirname(file))))

  return pages.filter((page) => built.has(page.path))
}

/** Every address at which a page opens (contract.md §1): three forms of its path, the same of each alias. */
export function addressesOf(page: Page): string[] {
  const paths = [page.path === 'index' ? '' : page.path, ...page.aliases]

  return paths.flatMap((path) =>
    path === '' ? ['/', '/index.html'] : [`/${path}`, `/${path}/`, `/${path}/index.html`],
  )
}
