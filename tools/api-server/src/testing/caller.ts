import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

import { type AnyEndpoint, sessionHeader } from '@pahiram/contract'
import { sandboxStaffToken } from '@pahiram/api-client/staff'

/** An answer as it came, still compressed if it was. */
export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface RawOptions {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
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

/** A seeded session with its order. */
export interface SeededOrder {
  readonly session: string
  readonly productId: string
  readonly orderId: string
}

/** What a call answered; `status` is the field `code` or `stat` of the envelope. */
export interface CallAnswer {
  readonly http: RawAnswer
  readonly status: unknown
  readonly message: unknown
  readonly data: unknown
}

/** Returns the seeded orders of a sandbox server, by session. */
export async function seededOrders(origin: string): Promise<Map<string, SeededOrder>> {
  const entries = (await (await fetch(`${origin}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]

  return new Map(
    // Some sessions have no order yet.
    entries
      .filter(({ url }) => url.startsWith('/order?'))
      .map(({ name, url }) => {
        const query = new URL(url, origin).searchParams

        return [name, { session: name, productId: query.get('productId') ?? '', orderId: query.get('orderId') ?? '' }]
      }),
  )
}

/** Calls as a page does: a form, and the session in its header. A text is sent as the form's body, unchanged. */
export async function call(
  origin: string,
  endpoint: AnyEndpoint,
  fields: Record<string, string> | string,
  session?: string,
  query = '',
): Promise<CallAnswer> {
  const http = await rawRequest(origin, endpoint.path + query, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(session !== undefined && { [sessionHeader('sessionId')]: session }),
    },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
  const envelope = JSON.parse(http.body.toString()) as Record<string, unknown>

  return { http, status: envelope[endpoint.statusField], message: envelope['message'], data: envelope['data'] }
}

/** What a staff call answered. */
interface StaffAnswer {
  readonly http: number
  readonly code: unknown
  readonly data: unknown
  readonly message: unknown
}

/** Calls as staff of a sandbox do: a body is sent as JSON. */
export async function callStaff(
  origin: string,
  path: string,
  body?: unknown,
  token: string = sandboxStaffToken,
): Promise<StaffAnswer> {
  const { status, body: answer } = await rawRequest(origin, path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const { code, data, message } = JSON.parse(answer.toString()) as Record<string, unknown>

  return { http: status, code, data, message }
}
