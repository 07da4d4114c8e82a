import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Locale, pageNamed, readConfiguration } from '@pahiram/contract'
import { hashOf, releaseHtml } from '@pahiram/page-html'

import { contentTypeOf, FreshCache, readEncoded } from './encoded-file.ts'
import type { Site, SitePage } from './site.ts'

export interface BuiltSiteOptions {
  /** The folders of the built apps; the first folder that has a path is used. */
  readonly folders: readonly string[]
  /** The deployment's configuration, put into each page (docs/spec/contract.md §6). */
  readonly configuration: unknown
}

/** Serves what was built in this checkout, each file as it is now: a build while the server runs is served at once. */
export function builtSite({ folders, configuration }: BuiltSiteOptions): Site {
  const { locale: spoken } = readConfiguration(configuration)
  const files = new FreshCache(readEncoded)
  const pages = new FreshCache(readPage)

  return {
    async page(name, { locale = spoken }, preview) {
      if (preview !== undefined) return undefined

      const path = pageNamed(name) ?? name
      const translated = locale === 'default' ? undefined : findPage(path, locale)

      return pages.get(translated ?? findPage(path) ?? '')
    },
    async file(path) {
      const contentType = contentTypeOf(path)
      const body = await files.get(find(path) ?? '')

      return body && contentType ? { body, contentType, isImmutable: path.startsWith('assets/') } : undefined
    },
    isReady: () => Promise.resolve(true),
  }

  function findPage(path: string, locale?: Locale): string | undefined {
    return find(`${path}/index.${locale === undefined ? '' : `${locale}.`}html`)
  }

  function find(path: string): string | undefined {
    return folders.map((folder) => join(folder, path)).find((file) => existsSync(file))
  }

  async function readPage(file: string): Promise<SitePage> {
    const folder = folders.find((one) => file.startsWith(join(one, '/'))) ?? ''
    const [, path = '', translation] = /^(.*)\/index(\.\w+)?\.html$/.exec(file.slice(folder.length + 1)) ?? []
    const { html, csp } = releaseHtml(await readFile(file, 'utf8'), configuration)
    const bundle = join(folder, '../.cache/server', `${path}.js`)

    return {
      path,
      html,
      version: hashOf(html),
      csp,
      configuration,
      // Node keeps a module by its URL: that of another build is another one.
      bundle: existsSync(bundle) ? `${pathToFileURL(bundle).href}?${statSync(bundle).mtimeMs}` : undefined,
      isTranslated: translation !== undefined,
    }
  }
}
