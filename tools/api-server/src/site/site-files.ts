import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { pageNamed } from '@pahiram/contract'

import { contentTypeOf } from './encoded-file.ts'

/** What a URL path leads to in the built apps. */
export type SiteFile = { readonly kind: 'page' | 'asset' | 'file'; readonly path: string }

/** No dot in front, no percent sign, no backslash: a path of such segments cannot leave the folder it is joined to. */
const safePath = /^(?:\/[\w-][\w.-]*)*\/?$/

/**
 * Finds the file for a URL path (without query) among the built apps: a page as `/x`, `/x/` or `/x/index.html`
 * (docs/spec/contract.md §1), the home page at `/`, and what lies beside the pages. Nothing outside the given folders.
 */
export function findSiteFile(sites: readonly string[], urlPath: string): SiteFile | undefined {
  if (!safePath.test(urlPath)) return undefined
  if (/\.(?!html$)[^./]+$/.test(urlPath)) return findOther(sites, urlPath)

  const page = urlPath.replace(/(?:^|\/)index\.html$/, '').replace(/^\/|\/$/g, '')

  if (page === '') return findPage(sites, 'index.html') ?? findPage(sites, 'index/index.html')
  return page === 'index' ? undefined : findPage(sites, `${pageNamed(page) ?? page}/index.html`)
}

function findPage(sites: readonly string[], file: string): SiteFile | undefined {
  const path = firstThere(sites, file)

  return path === undefined ? undefined : { kind: 'page', path }
}

function findOther(sites: readonly string[], urlPath: string): SiteFile | undefined {
  const path = contentTypeOf(urlPath) === undefined ? undefined : firstThere(sites, urlPath)

  return path === undefined ? undefined : { kind: urlPath.startsWith('/assets/') ? 'asset' : 'file', path }
}

function firstThere(sites: readonly string[], file: string): string | undefined {
  return sites.map((site) => join(site, file)).find((path) => existsSync(path))
}
