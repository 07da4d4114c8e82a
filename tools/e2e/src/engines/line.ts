import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'

import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a line let through. */
export interface PassedRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** Of a call; '' while it is still arriving. */
  body: string
}

/** A line to a server that can be cut for some requests, for browsers whose driver cannot. */
export interface Line {
  /** What a browser opens instead of the server's own origin. */
  readonly origin: string
  /** The requests that went through, in order. */
  readonly passed: readonly PassedRequest[]
  /** From now on breaks the connection of each request whose path matches; all go through without a pattern. */
  cut(pattern?: RegExp): void
  /** From now on asks for each request, by its path with the query, what is wrong with it; undefined: nothing is. */
  fault(faultOf: (path: string) => LineFault | undefined): void
  /** Whether documents are from now on as plain files have them: the server draws for whoever asks for HTML. */
  plain(isPlain: boolean): void
  /** How many requests are not answered to their end. */
  pending(): number
  close(): Promise<void>
}

/** What a line does with a request in place of letting it through as it is. */
export type LineFault =
  /** It is never answered. */
  | 'hang'
  /** Its connection breaks. */
  | 'cut'
  /** This proxy answers it; it does not reach the server. */
  | { readonly status: number; readonly type: string; readonly body: string }
  /** The server's JSON comes back changed. */
  | { readonly rewrite: (json: unknown) => unknown }

/** What runs in every page of ours before its own scripts, for browsers whose driver cannot do that. */
export interface FirstScript {
  /** May send what it sees to `messagePath` by `sendBeacon`. */
  readonly text: string
  receive(message: string): void
}

/** Where a first script sends its messages; they never reach the server. */
export const messagePath = '/__line/messages'

/** Puts a line in front of the server at `origin`. */
export async function lineTo(origin: string, firstScript?: FirstScript): Promise<Line> {
  const target = new URL(origin)
  const passed: PassedRequest[] = []
  let cut: RegExp | undefined
  let faultOf: (path: string) => LineFault | undefined = () => undefined
  let isPlain = false
  let pending = 0

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'

    pending += 1
    outgoing.once('close', () => (pending -= 1))

    if (path === messagePath) {
      void textOf(incoming).then((message) => firstScript?.receive(message))
      outgoing.writeHead(204).end()
      return
    }

    const fault = cut?.test(path) ? 'cut' : faultOf(path)

    if (fault === 'cut') {
      incoming.socket.destroy()
      return
    }
    if (fault === 'hang') return
    if (fault !== undefined && 'status' in fault) {
      outgoing.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body)
      return
    }

    const { method = 'GET' } = incoming
    const isDocument = firstScript !== undefined && incoming.headers.accept?.startsWith('text/html') === true
    const passing: PassedRequest = { method, path, body: '' }

    passed.push(passing)
    if (method !== 'GET') void textOf(incoming).then((body) => (passing.body = body))
    incoming.pipe(
      request({
        host: target.hostname,
        port: target.port,
        path,
        method,
        headers: {
          ...(isDocument || fault !== undefined ? wholeDocument(incoming.headers) : incoming.headers),
          ...(isPlain && { accept: '*/*' }),
        },
      })
        .on('response', (answer) => {
          if (fault !== undefined) {
            void rewritten(answer, fault.rewrite).then(([headers, json]) => {
              outgoing.writeHead(answer.statusCode ?? 502, headers).end(json)
            })
          } else if (isDocument) void passWithScript(answer, firstScript, outgoing)
          else {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(outgoing)
          }
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
    fault(next) {
      faultOf = next
    },
    plain(next) {
      isPlain = next
    },
    pending: () => pending,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Asks for a document that can be changed: as it is, and not only whether it is still the same. */
function wholeDocument(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'accept-encoding': _encoding, 'if-none-match': _known, 'if-modified-since': _since, ...others } = headers

  return others
}

/** Where the view of a page of ours begins: its head has come by then. */
const root = '<div id="root"'

/**
 * Passes a document on as it comes: its head leaves before what the page is drawn with is there. Into a page of ours the script is
 * written, and its hash into the page's policy; other documents stay as they are.
 */
async function passWithScript(answer: IncomingMessage, { text }: FirstScript, outgoing: ServerResponse): Promise<void> {
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const allow = (policy: string) => policy.replace('script-src ', `script-src ${hash} `)
  let head: string | undefined = ''

  function send(html: string, isOurs: boolean): void {
    const headers = headersOfAnyLength(answer)
    const policy = headers['content-security-policy']

    outgoing.writeHead(
      answer.statusCode ?? 502,
      isOurs && typeof policy === 'string' ? { ...headers, 'content-security-policy': allow(policy) } : headers,
    )
    outgoing.write(
      isOurs ? allow(html).replace(/<meta charset=[^>]*>/, (charset) => `${charset}<script>${text}</script>`) : html,
    )
    head = undefined
  }

  answer.setEncoding('utf8')
  try {
    for await (const part of answer as AsyncIterable<string>) {
      if (head === undefined) outgoing.write(part)
      else {
        head += part
        if (head.includes(root)) send(head, true)
      }
    }
    if (head !== undefined) send(head, false)
    outgoing.end()
  } catch {
    // The server broke off.
    outgoing.destroy()
  }
}

/** Changes the JSON of an answer; one that is no JSON stays as it is. */
async function rewritten(
  answer: IncomingMessage,
  rewrite: (json: unknown) => unknown,
): Promise<[headers: OutgoingHttpHeaders, json: string]> {
  const text = await textOf(answer)
  const headers = headersOfAnyLength(answer)

  try {
    return [headers, JSON.stringify(rewrite(JSON.parse(text)))]
  } catch {
    return [headers, text]
  }
}

function headersOfAnyLength({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { 'content-length': _length, 'transfer-encoding': _transfer, ...others } = headers

  return others
}

/** A message's text, read beside whoever passes its bytes on. */
async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []

  message.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve) => message.once('close', () => resolve(Buffer.concat(parts).toString('utf8'))))
}
