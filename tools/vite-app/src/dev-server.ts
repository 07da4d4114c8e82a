import { createServer, type IncomingMessage, request as startRequest, type ServerResponse } from 'node:http'

import { DevelopmentApps, findPage, moduleBase, pageAddresses } from './development-pages.ts'
import { startWatchedServer, type WatchedServer } from './watched-server.ts'
import { appFolders } from './workspace.ts'

/*
 * `pnpm dev`: every app with hot reload and the reference server behind one origin. A page is drawn with its first answer, as in
 * production; the server starts again when one of its sources changes. PORT (4173), HOST, DATA_DIR and DATABASE_URL are read from
 * the environment; with DATABASE_URL, PAHIRAM_MODE has to say that it is a sandbox's.
 */

const port = Number(process.env['PORT'] || '4173')
const host = process.env['HOST'] || '127.0.0.1'

if (process.env['PAHIRAM_MODE'] === 'production') {
  console.error('pnpm dev is always a sandbox.')
  process.exitCode = 1
} else {
  serve()
}

function serve(): void {
  let api: WatchedServer | undefined
  const httpServer = createServer((request, response) => {
    if (api === undefined) response.writeHead(503, { 'Retry-After': '1' }).end()
    else
      answer(request, response, apps, api).catch((error: unknown) => {
        console.error(error)
        response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(String(error))
      })
  })
  const apps = new DevelopmentApps(httpServer)
  const stop = async () => {
    httpServer.close()
    httpServer.closeAllConnections()
    await Promise.all([apps.close(), api?.close()])
  }

  httpServer.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken: end what runs there, or set PORT to another one.`
        : `Cannot listen on ${host}:${port}: ${error.message}`,
    )
    process.exitCode = 1
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

  // The port first: whether it is taken is known at once, and the server takes seconds.
  httpServer.listen(port, host, () => void begin())

  async function begin(): Promise<void> {
    api = await startWatchedServer()
    await api.ready()

    console.log('Pages with hot reload, the reference server behind them:')
    for (const address of pageAddresses()) console.log(`  http://${host}:${port}${address}`)
    console.log(`Addresses of the seeded states: http://${host}:${port}/__sandbox/scenarios`)
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  apps: DevelopmentApps,
  api: WatchedServer,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
  const { pathname } = url
  const owner = appFolders().find((app) => pathname.startsWith(moduleBase(app.name)))

  if (owner !== undefined) {
    ;(await apps.of(owner)).middlewares(request, response)
    return
  }

  await api.ready()

  const page = request.method === 'GET' ? findPage(pathname) : null

  if (page === null) {
    forward(api.origin, request, response)
    return
  }

  const html = await apps.html(page, url, api.origin)

  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }).end(html)
}

/** Hands a request on to the server at `origin` and its answer back, byte for byte. */
export function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const passedOn = startRequest(
    new URL(request.url ?? '/', origin),
    { method: request.method ?? 'GET', headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )

  // A server that cuts the connection must look so to the page, too: the fault switch does it on purpose.
  passedOn.on('error', () => response.destroy())
  response.on('close', () => passedOn.destroy())
  request.pipe(passedOn)
}
