import { type AnyEndpoint, sessionHeaders } from '@pahiram/contract'

import { type RawAnswer, rawRequest } from './raw-request.ts'

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

/** The seeded orders that a sandbox server tells of, by session. */
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

/** Calls as a page does: a form, and the session in its header. A text is sent as the form's body as it stands. */
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
      ...(session !== undefined && { [sessionHeaders.sessionId]: session }),
    },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
  const envelope = JSON.parse(http.body.toString()) as Record<string, unknown>

  return { http, status: envelope[endpoint.statusField], message: envelope['message'], data: envelope['data'] }
}
