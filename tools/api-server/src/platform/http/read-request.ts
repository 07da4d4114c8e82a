import * as v from 'valibot'

import { ApiError } from './envelope.ts'

/**
 * Reads what staff sent.
 *
 * @throws {ApiError} 400, with the first place that is not as expected.
 */
export function readRequest<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given)

  if (result.success) return result.output

  const [issue] = result.issues

  throw new ApiError('400', `${v.getDotPath(issue) ?? 'The body'} is not as expected: ${issue.message}`)
}
