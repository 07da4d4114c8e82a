import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

/** An answer as it came, still compressed if it was. */
export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface RawOptions {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/** Sends exactly this path: `fetch` would tidy `/../` away and ask for an encoding of its own. */
export function rawRequest(origin: string, path: string, options: RawOptions = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const { body = '', method = 'GET', headers = {} } = options

  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []

      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })

    sent.on('error', reject)
    sent.end(body)
  })
}
