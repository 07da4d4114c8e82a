import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppName, type Page, parametersOf } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'

import { ReleaseProblem } from '../command/release-problem.ts'
import type { ManifestPage } from '../manifest/manifest.ts'

/** Which of an app's built pages are alive and which only show what stands in them. */
export type PageKinds = ReadonlyMap<string, ManifestPage['kind']>

/**
 * The pages of a build as a manifest says them: what the contract knows of each, with the title that was built.
 * @throws ReleaseProblem when a page was built that the contract does not know, or one that it knows was not.
 */
export async function manifestPages(app: AppName, kinds: PageKinds, dist: string): Promise<ManifestPage[]> {
  const known = pages.filter((page) => page.app === app)
  const strangers = [...kinds.keys()].filter((path) => !known.some((page) => page.path === path))

  if (strangers.length > 0) {
    throw new ReleaseProblem(`The contract’s page table does not know ${strangers.join(', ')} of ${app}.`)
  }
  return Promise.all(
    known.map(async (page) => {
      const kind = kinds.get(page.path)

      if (kind === undefined) throw new ReleaseProblem(`${app} was built without its page “${page.path}”.`)

      const html = await readFile(join(dist, page.path, 'index.html'), 'utf8')

      return { ...asManifestPage(page, kind), title: titleOf(html) }
    }),
  )
}

function asManifestPage(page: Page, kind: ManifestPage['kind']): Omit<ManifestPage, 'title'> {
  return {
    path: page.path,
    url: page.path === 'index' ? '/' : `/${page.path}`,
    aliases: page.aliases.map((alias) => `/${alias}`),
    kind,
    query: [...parametersOf(page)],
    bridgeActions: [...page.bridgeActions],
    apiCalls: [...page.calls],
  }
}

function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
}
