import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { cacheControl, everywhere, ofDocuments, openerPolicy } from '@pahiram/page-html'
import { onTestFinished } from 'vitest'

import { readState } from '../publish/release-state.ts'
import type { Target } from '../target/target.ts'

/**
 * Serves what is published on a target as the page server does, in as few words as tests need: each page of the apps as it is
 * live, their files, and the calls at `api`. @returns Its origin.
 */
export async function startSmallSite(target: Target, apps: readonly string[], api?: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'

    void (request.method === 'POST' ? passOn(path) : answer(path)).then(
      ({ status, body }) =>
        response
          .writeHead(status, {
            ...everywhere,
            ...ofDocuments,
            // It is drawn without a session, as one visitor's.
            ...(path === '/repaymentOfCode' && { 'Cache-Control': cacheControl.ofVisitor }),
            [openerPolicy.name]: openerPolicy.value,
          })
          .end(body),
      () => response.writeHead(502).end(),
    )

    async function passOn(to: string) {
      const { status } = await fetch(`${api}${to}`, {
        method: 'POST',
        body: (await request.toArray()).join(''),
      })

      return { status, body: '' }
    }
  }).listen(0, '127.0.0.1')

  async function answer(path: string): Promise<{ status: number; body: Buffer | string }> {
    if (path.startsWith('/assets/')) return found(await target.read(path.slice(1)))

    const page = path === '/' ? 'index' : path.slice(1)

    for (const app of apps) {
      const { live } = await readState(target, app)
      const html = live === null ? undefined : await target.read(`releases/${app}/${live}/${page}/index.html`)

      if (html !== undefined) return found(html)
    }
    return found(undefined)
  }

  await new Promise<void>((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function found(body: Buffer | undefined): { status: number; body: Buffer | string } {
  return body === undefined ? { status: 404, body: '' } : { status: 200, body }
}
