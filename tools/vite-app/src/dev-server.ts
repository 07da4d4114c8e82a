import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { startServer } from '@pahiram/api-server'

import { DevelopmentApps, findPage, moduleBase, pageAddresses } from './development-pages.ts'
import { forward } from './forward.ts'
import { appFolders, workspaceRoot } from './workspace.ts'

/*
 * `pnpm dev`: every app with hot reload and the reference server behind one origin. PORT (4173), HOST and DATA_DIR are
 * read from the environment.
 */

const port = Number(process.env['PORT'] ?? 4173)
const host = process.env['HOST'] ?? '127.0.0.1'
const dataDir = process.env['DATA_DIR'] ?? join(workspaceRoot, '.data')

const api = await startServer({ port: 0, host: '127.0.0.1', dataDir, sites: [], mode: 'sandbox' })
const httpServer = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(String(error))
  })
})
const apps = new DevelopmentApps(httpServer)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const owner = appFolders().find((app) => pathname.startsWith(moduleBase(app.name)))

  if (owner !== undefined) {
    ;(await apps.of(owner)).middlewares(request, response)
    return
  }

  const page = request.method === 'GET' ? findPage(pathname) : null

  if (page === null) {
    forward(api.origin, request, response)
    return
  }
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' })
  response.end(await apps.html(page))
}

async function stop(): Promise<void> {
  httpServer.close()
  httpServer.closeAllConnections()
  await Promise.all([apps.close(), api.close()])
}

httpServer.on('error', (error) => {
  console.error(`Cannot listen on ${host}:${port}: ${error.message}`)
  process.exitCode = 1
  void stop()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

httpServer.listen(port, host, () => {
  console.log('Pages with hot reload, the reference server behind them:')
  for (const address of pageAddresses()) console.log(`  http://${host}:${port}${address}`)
})
