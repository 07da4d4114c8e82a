import { formContentType } from '@pahiram/contract'

import type { Call } from './call.ts'
import { takeFirstCall } from './first-call.ts'
import type { Sending } from './repeat-call.ts'

/** Sends one request, and answers and fails as `fetch` does. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** How a call is carried out. */
export interface Terms {
  readonly headers: Readonly<Record<string, string>>
  /** Whether asking twice does no harm. */
  readonly repeatable: boolean
  /** For all attempts together, in ms. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly send: Send
}

const passingFaults = [502, 503, 504]

/**
 * Sends a call and gives its answer, read to the end: once, or at most three times when it is repeatable and the fault
 * may pass. The first attempt is made here, or was made by the page's inline script; only to repeat it more is loaded.
 * @throws {OutOfTime} after `timeoutMs`; else what `fetch` throws.
 */
export function deliver(call: Call, terms: Terms): Promise<Response> {
  return withinTime(terms.timeoutMs, terms.signal, async (signal) => {
    const sending = sendingOf(call, terms, signal)
    const early = takeFirstCall(call.method, call.url, typeof call.body === 'string' ? call.body : '')
    const first = early === undefined ? sending.send() : whole(early.response)

    if (!terms.repeatable || !(await first.then(mayPass, mayPass))) return first

    const repeatCall = await loadRepeatCall()

    return repeatCall === undefined ? first : repeatCall(first, sending)
  })
}

function sendingOf(call: Call, terms: Terms, signal: AbortSignal): Sending {
  const headers: Record<string, string> = { ...terms.headers, Accept: 'application/json' }

  // A multipart body writes its own boundary into the header.
  if (typeof call.body === 'string') headers['Content-Type'] = formContentType

  const init: RequestInit = {
    method: call.method,
    headers,
    body: call.body ?? null,
    signal,
    referrerPolicy: 'no-referrer',
  }

  return {
    url: call.url,
    init,
    send: () => whole(terms.send(call.url, init)),
    mayPass,
  }
}

/** Reads the body here, so that one that breaks off midway is repeated, and one that never ends runs out of time. */
async function whole(asked: Promise<Response>): Promise<Response> {
  const response = await asked
  const text = await response.text()

  return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
}

function mayPass(end: unknown): boolean {
  return end instanceof Response ? passingFaults.includes(end.status) : isLineLost(end)
}

/** Whether `fetch` threw this since the request or its answer did not get through. */
export function isLineLost(error: unknown): boolean {
  // A TypeError by the standard, worded in many ways; a DOMException of the other name where fetch is built on other means.
  return error instanceof Error && ['TypeError', 'NetworkError'].includes(error.name)
}

/** `repeatCall` (ky); undefined when its chunk does not come: the call's first attempt is then its only one. */
export async function loadRepeatCall() {
  try {
    return (await import('./repeat-call.ts')).repeatCall
  } catch {
    return undefined
  }
}

/** Loads ky while the connection is good: it is needed when the connection is not. */
export function prefetchRepeats(): void {
  void loadRepeatCall()
}

/** No answer came within the time limit. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/**
 * Gives work a time limit, in ms. The signal that the work gets aborts at the limit, and when `signal` does.
 * @throws {OutOfTime} at the limit; else whatever the work throws.
 */
async function withinTime<Outcome>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  // Browsers of 2020 know neither AbortSignal.timeout nor AbortSignal.any.
  const stop = new AbortController()
  const abort = () => stop.abort()
  let timer: ReturnType<typeof setTimeout> | undefined

  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([
      work(stop.signal),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new OutOfTime()), timeoutMs)
      }),
    ])
  } catch (error) {
    abort()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
