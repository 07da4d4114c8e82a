import ky, { HTTPError, isNetworkError, isTimeoutError } from 'ky'

import type { Call } from './call.ts'
import { formContentType } from './call.ts'
import { takeEarlyResponse } from './early-response.ts'

/** What came back, whole: the body was read to its end. */
export interface Delivery {
  readonly status: number
  readonly text: string
}

/** How a call is carried out. */
export interface Terms {
  readonly headers: Readonly<Record<string, string>>
  /** Whether asking twice does no harm. */
  readonly repeatable: boolean
  /** Milliseconds for all attempts together. */
  readonly timeout: number
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
}

/** What went wrong on the way; `cause` is the platform's own error and never one whose text holds the URL. */
export type Loss = { kind: 'offline'; cause: unknown } | { kind: 'timeout' } | { kind: 'status'; status: number }

const passingFaults = [502, 503, 504]

/** Sends a call and reads its answer: at most three times when it is repeatable and the fault may pass, else once. */
export async function deliver(call: Call, terms: Terms): Promise<Delivery> {
  const headers: Record<string, string> = { ...terms.headers, Accept: 'application/json' }

  // A multipart body writes its own boundary into the header.
  if (typeof call.body === 'string') headers['Content-Type'] = formContentType

  // ky breaks off what ran out of time only where AbortSignal.any exists, which is newer than our oldest browsers.
  const stop = new AbortController()
  const abort = () => stop.abort()

  terms.signal.addEventListener('abort', abort)
  try {
    const response = await ky(call.url, {
      method: call.method,
      headers,
      body: call.body ?? null,
      timeout: false,
      totalTimeout: terms.timeout,
      retry: {
        limit: terms.repeatable ? 2 : 0,
        methods: ['get', 'post'],
        // Half to one and a half times 300 and 600 ms: a crowd that was cut off together does not come back together.
        jitter: (delay) => delay * (0.5 + Math.random()),
        shouldRetry: ({ error }) => mayPass(error),
      },
      fetch: (request) => fetchWhole(request as Request, call, terms.fetch, stop.signal),
    })

    return { status: response.status, text: await response.text() }
  } catch (error) {
    // What ran out of time is broken off as well.
    abort()
    throw error
  } finally {
    terms.signal.removeEventListener('abort', abort)
  }
}

function mayPass(error: Error): boolean {
  if (error instanceof HTTPError) return passingFaults.includes(error.response.status)
  // Safari words its network errors in ways that no list is sure to hold; a TypeError out of `fetch` is always one.
  return isNetworkError(error) || error.name === 'TypeError'
}

/**
 * Reads the body here, so that one that breaks off midway is retried, and one that never ends times out. The referrer's
 * policy is said here too: by the standard, an init that is not empty makes `fetch` forget the request's own.
 */
async function fetchWhole(
  request: Request,
  call: Call,
  fetchNow: typeof fetch,
  signal: AbortSignal,
): Promise<Response> {
  const response = await (takeEarlyResponse(call) ?? fetchNow(request, { signal, referrerPolicy: 'no-referrer' }))
  const text = await response.text()

  return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
}

/** Tells what a failed delivery died of; undefined: of nothing that the network does. */
export function lossOf(error: unknown): Loss | undefined {
  if (error instanceof HTTPError) return { kind: 'status', status: error.response.status }
  if (isTimeoutError(error)) return { kind: 'timeout' }
  if (isNetworkError(error)) return { kind: 'offline', cause: error.cause }
  if (error instanceof TypeError) return { kind: 'offline', cause: error }
  return undefined
}
