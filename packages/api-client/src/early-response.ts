import type { Call } from './call.ts'

/** A call that the page's inline script started before any other script ran (docs/architecture.md §3). */
export interface EarlyCall {
  readonly method: string
  readonly url: string
  /** Empty for a GET. */
  readonly body: string
  readonly response: Promise<Response>
}

declare global {
  interface Window {
    __pahiramEarly?: EarlyCall[]
  }
}

/** Hands an early response over, once; undefined when this very call was not started early. */
export function takeEarlyResponse(call: Call): Promise<Response> | undefined {
  const waiting = globalThis.window?.__pahiramEarly ?? []
  const place = waiting.findIndex(
    (early) => early.method === call.method && early.url === call.url && early.body === (call.body ?? ''),
  )

  return place < 0 ? undefined : waiting.splice(place, 1)[0]?.response
}
