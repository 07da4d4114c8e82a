import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { pages } from '@pahiram/contract'

import type { Page } from '@pahiram/contract'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function pathOf(file: string): string {
  return basename(dirname(file))
}

/**
 * The pages of the contract's table whose folders exist, and what the tools show to us alone: what the journeys
 * open, without a list of their own.
 */
export function builtPages(): Page[] {
  const built = new Set(globSync('apps/*/src/pages/*/index.html', { cwd: root }).map(pathOf))
  const ofTools = globSync('tools/{preview,promotion}/src/pages/**/index.html', { cwd: root }).map(
    (file) => /\/pages\/(.+)\/index\.html$/.exec(file.replaceAll('\\', '/'))?.[1] ?? '',
  )

  return [
    ...pages.filter((page) => built.has(page.path)),
    ...ofTools.map((path) => pages.find((page) => page.path === path) ?? { app: 'tools' as const, path, aliases: [] }),
  ]
}

/** Every address at which a page opens (docs/spec/contract.md §1): three forms of its path, the same of each alias. */
export function addressesOf(page: Page): string[] {
  const paths = [page.path === 'index' ? '' : page.path, ...page.aliases]

  return paths.flatMap((path) =>
    path === '' ? ['/', '/index.html'] : [`/${path}`, `/${path}/`, `/${path}/index.html`],
  )
}
