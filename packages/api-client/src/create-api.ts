import type { Endpoint } from '@pahiram/contract'
import { readAnswer, sessionHeadersOf } from '@pahiram/contract'

import { ApiError } from './api-error.ts'
import type { Call } from './call.ts'
import { callOf } from './call.ts'
import { openEnvelope } from './envelope.ts'
import { sharedCalls } from './shared-calls.ts'
import { OutOfTime } from './time-limit.ts'
import type { Send, Terms } from './transport.ts'
import { deliver, isLineLost } from './transport.ts'
import { waitingSign } from './waiting-sign.ts'

/** What a page tells its API once. */
export interface ApiOptions {
  /** Where calls go: an origin with an optional path; empty is the page's own origin (docs/spec/contract.md §6). */
  apiBase: string
  /** The page's query: the common query and the session's headers are read from it (docs/spec/contract.md §2). */
  pageQuery: URLSearchParams
  /** Told `true` when a call that asked for it has lasted 300 ms, `false` when no such call is left. */
  onWaiting?(waiting: boolean): void
  /** The page's `fetch`, for tests. */
  fetch?: Send
  /** Milliseconds for all attempts of a call together; 60 000 unless said otherwise (docs/spec/contract.md §3). */
  timeout?: number
}

/** What one call may ask for besides its answer. */
export interface CallOptions {
  /** Lets go of the call: it rejects with an `AbortError`, which is no `ApiError`. */
  signal?: AbortSignal
  /** Whether this call counts for `onWaiting`. */
  loading?: boolean
  /** Headers of this call alone, beside the session's. */
  headers?: Readonly<Record<string, string>>
  /** Sends this call instead of the page's `fetch`: `sendWithProgress`, for one that is long on its way. */
  send?: Send
}

/**
 * Calls an endpoint and gives its answer, read tolerantly. Identical reads in flight share one request; a read is
 * repeated at most twice when the fault may pass, anything else is sent once.
 * @throws {ApiError} for every failure but an abort.
 */
export type Api = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  options?: CallOptions,
) => Promise<Answer>

/** Makes a page's line to the server (docs/spec/contract.md §3). */
export function createApi(options: ApiOptions): Api {
  const join = sharedCalls()
  const watch = waitingSign((waiting) => options.onWaiting?.(waiting))
  const sessionHeaders = sessionHeadersOf(options.pageQuery)

  return function api(endpoint, request, { signal, loading = false, headers, send = options.fetch } = {}) {
    const call = callOf(endpoint, request, options.apiBase, options.pageQuery)
    const repeatable = endpoint.effect === 'read'
    const key =
      repeatable && !(call.body instanceof FormData)
        ? `${call.method} ${call.url} ${call.body} ${JSON.stringify(headers)}`
        : undefined
    const answer = join(key, signal, (stop) =>
      ask(endpoint, call, {
        headers: { ...sessionHeaders, ...headers },
        repeatable,
        timeout: options.timeout ?? 60_000,
        signal: stop,
        // Looked up at each call, as a page's own `fetch` would be.
        send: send ?? ((...request) => globalThis.fetch(...request)),
      }),
    )

    if (loading) watch(answer)
    return answer
  }
}

async function ask<Request, Answer>(endpoint: Endpoint<Request, Answer>, call: Call, terms: Terms): Promise<Answer> {
  const response = await deliver(call, terms).catch((error: unknown) => fail(endpoint, error))

  if (!response.ok) throw new ApiError(endpoint.name, { kind: 'broken', status: response.status })

  const envelope = openEnvelope(endpoint, await response.text())

  switch (envelope.kind) {
    case 'success':
      return readAnswer(endpoint, envelope.data)
    case 'rejected':
      throw new ApiError(endpoint.name, { kind: 'rejected', rejection: envelope.rejection })
    case 'broken':
      throw new ApiError(endpoint.name, { kind: 'broken', status: response.status })
  }
}

function fail(endpoint: { readonly name: string }, error: unknown): never {
  if (error instanceof OutOfTime) throw new ApiError(endpoint.name, { kind: 'timeout' })
  // Nothing else may be told on: another error's text may hold the URL.
  if (isLineLost(error))
    throw new ApiError(endpoint.name, { kind: 'offline' }, error instanceof TypeError ? error : undefined)
  throw error
}
