/** The part of autocannon that benches and tests use; the package brings no types of its own. */
declare module 'autocannon' {
  export interface Request {
    method: 'GET' | 'POST'
    path: string
    headers: Record<string, string>
    body: string
  }
  interface Options {
    url: string
    /** Sent one after the other, again and again, in the place of `method`, `headers` and `body`. */
    requests?: Request[]
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: string
    /** Seconds; or so many requests in all. */
    duration?: number
    amount?: number
    connections: number
    workers: number
    /** How long an answer may take, seconds; 10 without it. */
    timeout?: number
    expectBody?: string
  }
  interface Result {
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    errors: number
    '2xx': number
    non2xx: number
    mismatches: number
    /** How many answers had each HTTP status. */
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
