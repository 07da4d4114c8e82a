import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

import type { PublishedBucket } from '../headers/nginx-place.ts'
import { sitePages } from '../headers/site-paths.ts'

/** A bucket as one who may read and not list sees it. */
export interface StrangersBucket {
  readonly place: PublishedBucket
  /** What it was asked for so far. */
  readonly asked: readonly Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
  /** Answers everything with this status from now on; undefined: as it should. */
  failsWith: number | undefined
  stop(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}
const prefix = '/pages/araw/'

/** Serves what `layOut` left in a folder as a bucket with a prefix would that was published to: missing is forbidden. */
export async function startBucketForStrangers(root: string): Promise<StrangersBucket> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)

    const key = (request.url ?? '').slice(prefix.length)
    const shown = { 'x-amz-request-id': 'one of ours', 'Set-Cookie': 'a=1', Server: 'AmazonS3' }

    void readFile(join(root, fileOf(key))).then(
      (content) => {
        const tag = `"${createHash('md5').update(content).digest('hex')}"`
        const isKnown = request.headers['if-none-match'] === tag
        const headers = { ...shown, ETag: tag, 'Content-Type': types[extname(key)] ?? '', 'Cache-Control': 'no-cache' }

        if (bucket.failsWith !== undefined) response.writeHead(bucket.failsWith, shown).end('<Error>inside</Error>')
        else if (isKnown) response.writeHead(304, headers).end()
        else response.writeHead(200, { ...headers, 'Content-Length': content.length }).end(content)
      },
      () => response.writeHead(403, shown).end('<Error><Code>AccessDenied</Code></Error>'),
    )
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const { port } = server.address() as AddressInfo
  const bucket: StrangersBucket = {
    place: { bucket: `http://127.0.0.1:${port}${prefix.slice(0, -1)}`, authorities: '' },
    asked,
    failsWith: undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  return bucket
}

/** Live pages are objects of their own; all else lies where it lies in a folder. */
function fileOf(key: string): string {
  const [, folder = 'index', document] = /^(?:([\w-]+)\/)?(index\.(?:\w+\.)?html)$/.exec(key) ?? []
  const page = sitePages.find(({ path }) => document !== undefined && path === folder)

  return page === undefined ? key : `live/${page.app}/${page.path}/${document}`
}
