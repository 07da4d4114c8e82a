/** The server's refusal: its status as a string, and its words, fit to show (empty when it gave none). */
export type Rejection = { code: string; message: string }

/**
 * Why a call failed: a closed list, so that a `switch` over `kind` is checked (docs/spec/contract.md §7, last
 * paragraph).
 */
export type ApiFailure =
  /** The request or its answer did not get through. */
  | { kind: 'offline' }
  /** No answer within the time limit; whether the server acted is unknown. */
  | { kind: 'timeout' }
  /** The server said no. */
  | { kind: 'rejected'; rejection: Rejection }
  /** The server failed, or answered something that is no envelope; `status` is that of HTTP. */
  | { kind: 'broken'; status: number }

/**
 * The one error a call throws. It names the endpoint and never the URL, since the query holds the session
 * (docs/spec/contract.md §2, rule 3); `cause` is the platform's own error, where there was one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: ApiFailure
  /** The endpoint's name in the contract. */
  readonly endpoint: string

  /** The platform's own error, where there was one. */
  override readonly cause: unknown

  constructor(endpoint: string, failure: ApiFailure, cause?: unknown) {
    super(`${endpoint}: ${failure.kind}`)
    // Browsers of 2020 do not know the option of that name.
    this.cause = cause
    this.failure = failure
    this.endpoint = endpoint
  }
}
