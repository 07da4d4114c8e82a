import { ApiError, type Rejection } from '@pahiram/api-client'

/** What the server said no with; undefined when the call failed otherwise and may have been carried out all the same. */
export function rejectionOf(error: unknown): Rejection | undefined {
  return error instanceof ApiError && error.failure.kind === 'rejected' ? error.failure.rejection : undefined
}
