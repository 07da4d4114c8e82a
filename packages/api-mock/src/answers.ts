import type { AnswerOf, AnyEndpoint } from '@pahiram/contract'
import { delay, http, HttpResponse, type JsonBodyType } from 'msw'

import { remember } from './received-requests.ts'
import { server } from './server.ts'

/** What may go wrong on the way; several together happen in this order: the wait, then the rest. */
export interface Fault {
  /** Milliseconds until the answer; with nothing else given the call then gets an HTTP 500. */
  readonly delay?: number | 'infinite'
  /** The connection breaks. */
  readonly network?: true
  /** An HTTP status; the body is a proxy's HTML. */
  readonly status?: number
  /** A 200 whose body is HTML, as a hotel's wifi sends. */
  readonly html?: true
  /** A 200 without a body. */
  readonly empty?: true
  /** A body as it is written here: broken JSON, no envelope. */
  readonly body?: string
  /** The fault happens so often; then what was said before counts again. */
  readonly times?: number
}

/**
 * From now on the endpoint succeeds with this `data`. What a server would write may be given as it would: missing,
 * null and wrong fields are a test's business too, hence `Loose`.
 */
export function answer<E extends AnyEndpoint>(
  endpoint: E,
  data?: Loose<AnswerOf<E>>,
  options: { delay?: number; account?: string } = {},
): void {
  const { statusField, successCodes } = endpoint

  listen(endpoint, async () => {
    if (options.delay !== undefined) await delay(options.delay)
    return HttpResponse.json({ ...options, [statusField]: successCodes[0], data: data ?? null, message: '' })
  })
}

/** From now on the endpoint says no, with a status and words of its own. */
export function refuse(endpoint: AnyEndpoint, { code, message, data = null, times = Infinity }: Refusal): void {
  let left = times

  listen(endpoint, () => {
    if (left <= 0) return undefined
    left -= 1
    return HttpResponse.json({ [endpoint.statusField]: code, data, message })
  })
}

/** A refusal as the server writes it; `message` may be of any type, since servers err. */
export interface Refusal {
  readonly code: string | number
  readonly message: unknown
  readonly data?: unknown
  /** It is refused so often; then what was said before counts again. */
  readonly times?: number
}

/** From now on the endpoint breaks in this way. */
export function fail(endpoint: AnyEndpoint, fault: Fault): void {
  let left = fault.times ?? Infinity

  listen(endpoint, async () => {
    if (left <= 0) return undefined
    left -= 1
    if (fault.delay !== undefined) await delay(fault.delay)
    return broken(fault)
  })
}

/** An answer's shape with every part optional, and any wrong type allowed where the test says `unknown`. */
export type Loose<Answer> = Answer extends readonly (infer Entry)[]
  ? readonly Loose<Entry>[]
  : Answer extends object
    ? { readonly [Field in keyof Answer]?: Loose<Answer[Field]> | null | string | number | boolean }
    : Answer | null | string | number | boolean

/**
 * From now on an address that is no call of the contract, as a switch of the sandbox, answers with what `respond` makes
 * of the JSON that was sent, or of the request itself: undefined is an empty 204, a `Response` goes as it is.
 */
export function answerPlain(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  respond: (sent: unknown, request: Request) => JsonBodyType | Response | Promise<Response>,
): void {
  const listenTo = { GET: http.get, POST: http.post, DELETE: http.delete }[method]

  server.use(
    listenTo(`*${path}`, async ({ request }) => {
      const text = await request.text()
      const answered = await respond(text === '' ? undefined : JSON.parse(text), request)

      if (answered instanceof Response) return answered as never
      return answered === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(answered)
    }),
  )
}

const html = '<!doctype html><title>Sign in to the wifi</title><p>Welcome!</p>'

function broken(fault: Fault): Response {
  if (fault.network === true) return HttpResponse.error()
  if (fault.empty === true) return new HttpResponse(null, { status: fault.status ?? 200 })
  if (fault.body !== undefined) return new HttpResponse(fault.body, { status: fault.status ?? 200 })
  return HttpResponse.html(html, { status: fault.html === true ? (fault.status ?? 200) : (fault.status ?? 500) })
}

type Resolver = () => Response | undefined | Promise<Response | undefined>

function listen(endpoint: AnyEndpoint, resolver: Resolver): void {
  const method = endpoint.method === 'GET' ? http.get : http.post

  server.use(
    method(`*${endpoint.path}`, async ({ request }) => {
      const response = await resolver()

      // Without a response the handler said before is asked: it remembers the request then.
      if (response !== undefined) await remember(endpoint, request)
      return response as never
    }),
  )
}
