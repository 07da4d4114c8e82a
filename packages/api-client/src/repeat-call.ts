import ky, { HTTPError, NetworkError } from 'ky'

/** What sending a call, once or again, takes. */
export interface Sending {
  readonly url: string
  readonly init: RequestInit
  readonly send: () => Promise<Response>
  /** Whether another attempt may end better than one that ended so: with this response, or by throwing this. */
  readonly mayPass: (end: unknown) => boolean
}

/**
 * Goes on with a call whose first attempt failed: waits, asks again, at most twice. It ends as a `fetch` does, with the
 * last response or the platform's own error. ky lies in this file alone, which is loaded on first need.
 */
export async function repeatCall(first: Promise<Response>, { url, init, send, mayPass }: Sending): Promise<Response> {
  let isFirst = true

  try {
    return await ky(url, {
      ...init,
      // The client keeps the time of all attempts together.
      timeout: false,
      retry: {
        limit: 2,
        methods: ['get', 'post'],
        // Half to one and a half times 300 and 600 ms: a crowd that was cut off together does not come back together.
        jitter: (delay) => delay * (0.5 + Math.random()),
        // An overloaded server may say how long to wait (`Retry-After`): that counts, up to 10 s.
        maxRetryAfter: 10_000,
        // For an answer with a status, true would skip what the server says: undefined leaves the wait to ky's own rules.
        shouldRetry: ({ error }) =>
          error instanceof HTTPError ? mayPass(error.response) && undefined : mayPass(error),
      },
      // What happened already is ky's first attempt: it counts, and its waits are measured from there.
      fetch: () => {
        if (!isFirst) return send()
        isFirst = false
        return first
      },
    })
  } catch (error) {
    if (error instanceof HTTPError) return error.response
    // Its own text may hold the URL, and with it the session.
    throw error instanceof NetworkError ? error.cause : error
  }
}
