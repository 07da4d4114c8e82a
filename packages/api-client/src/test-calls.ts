import { expect } from 'vitest'

import type { Api, ApiFailure, ApiOptions } from './index.ts'
import { ApiError, createApi } from './index.ts'

/** An API as a page would have it, for a page with this query. */
export function apiOf({ query = '', ...options }: Partial<ApiOptions> & { query?: string } = {}): Api {
  return createApi({ apiBase: '', pageQuery: new URLSearchParams(query), ...options })
}

/** How a call failed; the test fails when it did not, or not with an `ApiError`. */
export async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    () => expect.fail('the call was expected to fail'),
    (thrown: unknown) => thrown,
  )

  expect(error).toBeInstanceOf(ApiError)
  return (error as ApiError).failure
}
