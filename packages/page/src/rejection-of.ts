import { ApiError, type ApiFailure, type Rejection } from '@pahiram/api-client'

/** What the server said no with; undefined when the call failed otherwise and may have been carried out all the same. */
export function rejectionOf(error: unknown): Rejection | undefined {
  return error instanceof ApiError && error.failure.kind === 'rejected' ? error.failure.rejection : undefined
}

/** Whether the network failed rather than the server: the call may succeed over a better connection. */
export function isLineLost(error: unknown): boolean {
  const kind: ApiFailure['kind'] | undefined = error instanceof ApiError ? error.failure.kind : undefined

  return kind === 'offline' || kind === 'timeout'
}

/**
 * Whether the server does not know the call, as one that is older than the page: it says no, or answers 404, 400 or a
 * page of its own.
 */
export function isCallMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.failure.kind === 'rejected' || (error.failure.kind === 'broken' && error.failure.status < 500)
}
