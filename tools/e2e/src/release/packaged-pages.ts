import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

import type { AddressInfo } from 'node:net'

/** Unpacked pages as a shell serves them from the device (docs/native.md): files, and nothing that could answer a call. */
export interface PackagedPages {
  readonly origin: string
  /** What was asked for and is not in the package. */
  readonly missing: readonly string[]
  /** Serves this unpacked package, its pages found by this path configuration. */
  show(folder: string, pathsFile: string): void
  stop(): Promise<void>
}

interface Shown {
  readonly folder: string
  readonly headers: Readonly<Record<string, string>>
  readonly rules: readonly { readonly pattern: string; readonly properties: { readonly page: string | null } }[]
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** An origin for a package, before there is one: its API must know it. */
export async function startPackagedPages(): Promise<PackagedPages> {
  const missing: string[] = []
  let shown: Shown | undefined

  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const file = shown === undefined ? undefined : fileAt(path, shown)

    void (file === undefined ? Promise.reject(new Error('no file')) : readFile(file)).then(
      (body) => response.writeHead(200, { ...shown?.headers, 'Content-Type': types[extname(file ?? '')] }).end(body),
      () => {
        missing.push(`${request.method} ${path}`)
        response.writeHead(404).end()
      },
    )
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missing,
    show(folder, pathsFile) {
      const { headers } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Pick<Shown, 'headers'>
      const { rules } = JSON.parse(readFileSync(pathsFile, 'utf8')) as Pick<Shown, 'rules'>

      shown = { folder, headers, rules }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fileAt(path: string, { folder, rules }: Shown): string | undefined {
  const page = rules.find(({ pattern }) => new RegExp(pattern).test(path))?.properties.page

  if (page) return join(folder, page, 'index.html')
  return /^\/assets(?:\/[\w-][\w.-]*)+$/.test(path) ? join(folder, path) : undefined
}
