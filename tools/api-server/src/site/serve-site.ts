import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { readConfiguration } from '@pahiram/contract'
import { askThisServer, builtSite, createDrawPool, serveFolder, servePages } from '@pahiram/page-server'
import type { FastifyInstance } from 'fastify'

import { type DocumentHead, metasOf } from './document-head.ts'
import { notFound } from './replies.ts'

/**
 * Returns the folders of the builds below `root` that a server serves. Production includes the promotion team's page; only
 * the sandbox includes the developer tools.
 */
export function builtSites(root: string, mode: 'sandbox' | 'production'): string[] {
  const always = globSync(['apps/*/package.json', 'tools/promotion/package.json'], { cwd: root })
  const all = mode === 'sandbox' ? [...always, 'tools/preview/package.json'] : always

  return all.toSorted().map((file) => join(root, dirname(file), 'dist'))
}

/** The contents of the site. */
interface SiteOptions {
  /** The folders of the built apps; the first folder that contains a path is used. */
  readonly sites: readonly string[]
  /** The deployment's configuration, put into each page (docs/spec/contract.md §6). */
  readonly configuration: unknown
  /** `https://pahiram.example`; undefined: that of each request. */
  readonly publicOrigin?: string | undefined
  /** Whether pages are drawn with their first data (docs/spec/contract-3.md §1). */
  readonly isDrawn?: boolean
  /** Makes the head of a landing page's document from its query; undefined leaves it as it was built. */
  readonly landingHead?: (query: URLSearchParams) => Promise<DocumentHead | undefined>
  readonly log?: ((line: string) => void) | undefined
}

/** The folder of pictures that the seed data names, such as `/media/logos/agila-cash.svg`. */
const mediaFolder = fileURLToPath(new URL('../../assets', import.meta.url))

/** Serves the built apps, drawn with their first data, by this process's own calls. */
export function serveSite(app: FastifyInstance, options: SiteOptions): void {
  const { sites, configuration, publicOrigin, isDrawn = true, landingHead, log } = options
  const pool = isDrawn ? createDrawPool(log === undefined ? {} : { log }) : undefined

  if (pool !== undefined) app.addHook('onClose', () => pool.close())
  serveFolder(app, '/media/', mediaFolder)
  servePages(app, {
    site: builtSite({ folders: sites, configuration }),
    locale: readConfiguration(configuration).locale,
    publicOrigin,
    drawing: pool && { pool, ask: askThisServer },
    landingHead:
      landingHead &&
      (async (query) => {
        const head = await landingHead(query)

        return head && { lang: head.lang, title: head.title, metas: metasOf(head) }
      }),
    otherwise: notFound,
  })
}
