import { createServer, request } from 'node:http'

import type { AddressInfo } from 'node:net'

/** A line to a server that can be cut for some requests, for browsers whose driver cannot. */
export interface CutLine {
  /** What a browser opens instead of the server's own origin. */
  readonly origin: string
  /** The paths of the requests that went through, in order. */
  readonly passed: readonly string[]
  /** From now on breaks the connection of each request whose path matches; all go through without a pattern. */
  cut(pattern?: RegExp): void
  close(): Promise<void>
}

/** Puts a line in front of the server at `origin`. */
export async function cutLineTo(origin: string): Promise<CutLine> {
  const target = new URL(origin)
  const passed: string[] = []
  let cut: RegExp | undefined

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'

    if (cut?.test(path)) {
      incoming.socket.destroy()
      return
    }
    passed.push(path)
    incoming.pipe(
      request({ host: target.hostname, port: target.port, path, method: incoming.method, headers: incoming.headers })
        .on('response', (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        })
        .on('error', () => outgoing.destroy()),
    )
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    cut(pattern) {
      cut = pattern
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
