import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pages } from '@pahiram/contract/pages'
import { cacheControl, everywhere, headerPolicy, ofDocuments, publishedHtml } from '@pahiram/page-html'

import type { AddressInfo } from 'node:net'

/** The built apps as a static host shows them: the same headers for whatever release, and no call is answered. */
export interface PublishedSite {
  readonly origin: string
  /** What is published from now on. */
  configuration: unknown
  stop(): Promise<void>
}

/** The deployment that every app is published as. */
export const publishedDeployment = '0123456789ab'

const apps = fileURLToPath(new URL('../../../../apps', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** Shows the built apps on an origin of their own. */
export async function startPublishedSite(): Promise<PublishedSite> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'

    answer(path, site.configuration).then(
      ({ headers, body }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404).end(),
    )
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const site: PublishedSite = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    configuration: {},
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  return site
}

interface Answer {
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}

async function answer(path: string, configuration: unknown): Promise<Answer> {
  const page = pages.find((one) => `/${one.path}` === path)

  if (page === undefined) {
    const [, app = ''] = /^\/assets\/([\w-]+)\/[\w.-]+$/.exec(path) ?? []
    const owner = app === 'runtime' ? 'loan' : app

    return {
      headers: { ...everywhere, 'Cache-Control': cacheControl.immutable, 'Content-Type': types[extname(path)] ?? '' },
      body: await readFile(join(apps, owner, 'dist', path)),
    }
  }

  const built = await readFile(join(apps, page.app, 'dist', page.path, 'index.html'), 'utf8')

  return {
    headers: {
      ...everywhere,
      ...ofDocuments,
      'Content-Security-Policy': headerPolicy,
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: publishedHtml(built, configuration, `${page.app}@${publishedDeployment}`).html,
  }
}
