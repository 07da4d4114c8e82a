import { type Endpoint, readAnswer, sessionHeadersOf } from '@pahiram/contract'

import { ApiError } from './api-error.ts'
import { type Call, callOf, type Envelope, openEnvelope } from './call.ts'
import { deliver, isLineLost, OutOfTime, type Send, type Terms } from './transport.ts'

/** What a page gives its API once. */
export interface ApiOptions {
  /** Where calls go: an origin with an optional path; empty is the page's own origin (docs/spec/contract.md §6). */
  apiBase: string
  /** The page's query: the common query and the session's headers are read from it (docs/spec/contract.md §2). */
  pageQuery: URLSearchParams
  /** The page's `fetch`, for tests. */
  fetch?: Send
  /** For all attempts of a call together, in ms; 60 000 by default (docs/spec/contract.md §3). */
  timeoutMs?: number
  /** Called with what was answered, and in which language (`Content-Language`); null: it does not say. */
  onAnswer?: (language: string | null, answer: Envelope) => void
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call: it rejects with an `AbortError`, which is no `ApiError`. */
  signal?: AbortSignal
  /** Headers of this call alone, beside the session's. */
  headers?: Readonly<Record<string, string>>
  /** Sends this call instead of the page's `fetch`: `sendWithProgress`, for one that is long on its way. */
  send?: Send
}

/**
 * Calls an endpoint and gives its answer, read tolerantly. Identical reads in flight share one request; a read is
 * repeated at most twice when the fault may pass, anything else is sent once.
 * @throws {ApiError} for every failure but an abort.
 * @example
 * const { orderStatus } = await api(getLoanDetails, { orderId: 'o1' })
 */
export type Api = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  options?: CallOptions,
) => Promise<Answer>

/** Makes the function that calls the server for a page (docs/spec/contract.md §3). */
export function createApi(options: ApiOptions): Api {
  const join = sharedCalls()

  return function api(endpoint, request, { signal, headers, send = options.fetch } = {}) {
    const call = callOf(endpoint, request, options.apiBase, options.pageQuery)
    const repeatable = endpoint.effect === 'read'
    const key =
      repeatable && !(call.body instanceof FormData)
        ? `${call.method} ${call.url} ${call.body} ${JSON.stringify(headers)}`
        : undefined
    return join(key, signal, (stop) =>
      ask(
        endpoint,
        call,
        {
          // Read at each call: a page may exchange its session.
          headers: { ...sessionHeadersOf(options.pageQuery), ...headers },
          repeatable,
          timeoutMs: options.timeoutMs ?? 60_000,
          signal: stop,
          // Looked up at each call, as a page's own `fetch` would be.
          send: send ?? ((...request) => globalThis.fetch(...request)),
        },
        options.onAnswer,
      ),
    )
  }
}

/**
 * Reads the text of an endpoint's answer with status 200, as `createApi` does.
 * @throws {ApiError} when it is no success, or cannot be read.
 */
export function answerIn<Request, Answer>(endpoint: Endpoint<Request, Answer>, text: string, status = 200): Answer {
  return readEnvelope(endpoint, openEnvelope(endpoint, text), status)
}

function readEnvelope<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  envelope: Envelope,
  status: number,
): Answer {
  switch (envelope.kind) {
    case 'success':
      return readAnswer(endpoint, envelope.data)
    case 'rejected':
      throw new ApiError(endpoint.name, { kind: 'rejected', rejection: envelope.rejection })
    case 'broken':
      throw new ApiError(endpoint.name, { kind: 'broken', status })
  }
}

async function ask<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  call: Call,
  terms: Terms,
  onAnswer: ApiOptions['onAnswer'],
): Promise<Answer> {
  const response = await deliver(call, terms).catch((error: unknown) => fail(endpoint, error))

  if (!response.ok) throw new ApiError(endpoint.name, { kind: 'broken', status: response.status })

  const envelope = openEnvelope(endpoint, await response.text())

  onAnswer?.(response.headers.get('Content-Language'), envelope)

  return readEnvelope(endpoint, envelope, response.status)
}

function fail(endpoint: { readonly name: string }, error: unknown): never {
  if (error instanceof OutOfTime) throw new ApiError(endpoint.name, { kind: 'timeout' })
  // No other error becomes a cause: its text may hold the URL.
  if (isLineLost(error))
    throw new ApiError(endpoint.name, { kind: 'offline' }, error instanceof TypeError ? error : undefined)
  throw error
}

/** A task that several callers wait for; it is stopped once none of them does. */
interface SharedTask {
  readonly outcome: Promise<unknown>
  readonly stop: AbortController
  waiting: number
}

/** Waits for a task; each caller may abort its own waiting, whatever the others do. */
type Join = <Outcome>(
  key: string | undefined,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Outcome>,
) => Promise<Outcome>

/** Lets callers with the same key share one task while it runs; without a key each caller gets its own. */
function sharedCalls(): Join {
  const running = new Map<string, SharedTask>()

  function taskFor<Outcome>(key: string | undefined, start: (signal: AbortSignal) => Promise<Outcome>): SharedTask {
    const known = key === undefined ? undefined : running.get(key)

    if (known !== undefined) return known

    const stop = new AbortController()
    const task: SharedTask = { outcome: start(stop.signal), stop, waiting: 0 }
    const forget = () => {
      if (key !== undefined && running.get(key) === task) running.delete(key)
    }

    if (key !== undefined) running.set(key, task)
    task.outcome.then(forget, forget)
    // An abandoned task must not be joined by the next caller: it is about to fail.
    stop.signal.addEventListener('abort', forget)
    return task
  }

  return function join<Outcome>(
    key: string | undefined,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (signal?.aborted) return Promise.reject(aborted())

    const task = taskFor(key, start)

    task.waiting += 1
    return new Promise((resolve, reject) => {
      const leave = () => {
        task.waiting -= 1
        if (task.waiting === 0) task.stop.abort()
        reject(aborted())
      }
      const settled = () => signal?.removeEventListener('abort', leave)

      signal?.addEventListener('abort', leave, { once: true })
      task.outcome.finally(settled).then((outcome) => resolve(outcome as Outcome), reject)
    })
  }
}

function aborted(): DOMException {
  return new DOMException('Aborted', 'AbortError')
}
