import * as v from 'valibot'

import { ApiError } from './envelope.ts'

/**
 * Reads what staff, a core system or a partner sent.
 *
 * @throws {ApiError} 400, with the first place that is not as expected.
 */
export function readRequest<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given)

  if (result.success) return result.output

  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? undefined

  throw new ApiError('400', `${field ?? 'The body'} is not as expected: ${issue.message}`, {
    word: 'field_invalid',
    field,
  })
}
