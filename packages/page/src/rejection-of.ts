import { ApiError, type ApiFailure, type Rejection } from '@pahiram/api-client'

/** What the server said no with; undefined when the call failed otherwise and may have been carried out all the same. */
export function rejectionOf(error: unknown): Rejection | undefined {
  return error instanceof ApiError && error.failure.kind === 'rejected' ? error.failure.rejection : undefined
}

/** Whether the line failed rather than the server: the call may go through when there is a better one. */
export function isLineLost(error: unknown): boolean {
  const kind: ApiFailure['kind'] | undefined = error instanceof ApiError ? error.failure.kind : undefined

  return kind === 'offline' || kind === 'timeout'
}
