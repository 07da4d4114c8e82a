import * as v from 'valibot'

import { ApiError } from './envelope.ts'

/**
 * Reads what staff, a core system or a partner sent.
 *
 * @throws {ApiError} 400, with the first place that is not as expected, or with `message`.
 */
export function readRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
  message?: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, given)

  if (result.success) return result.output
  if (message !== undefined) throw new ApiError('400', message)

  const [issue] = result.issues
  const field = v.getDotPath(issue) ?? undefined

  // The message may have what was sent, and is kept with an odd report.
  const why = issue.message.replaceAll(/\p{Cc}/gu, '\uFFFD')

  throw new ApiError('400', `${field ?? 'The request'} is not as expected: ${why}`, { word: 'field_invalid', field })
}

/** How many rows are on a page of a list that staff turn over. */
export const rowsAPage = 100

/** The page that is asked for, `?page=` from 1. @throws {ApiError} 400 */
export function pageOf(query: unknown): number {
  const { page = '1' } = query as { page?: unknown }

  if (typeof page !== 'string' || !/^[1-9]\d{0,5}$/.test(page)) throw new ApiError('400', 'page is no number from 1.')
  return Number(page)
}

/** How many rows come before it. */
export function rowsBefore(query: unknown): number {
  return (pageOf(query) - 1) * rowsAPage
}

/** The deepest body that is taken: no call of ours comes near. */
const deepest = 100

/**
 * Checks what a JSON body holds, whichever call it is for: no column stores U+0000 or half of a surrogate pair, and a body of a
 * hundred thousand levels ends whatever walks it.
 *
 * @throws {ApiError} 400
 */
export function checkBody(body: unknown): void {
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value: body, path: [] }]

  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { value, path } = one

    if (path.length > deepest) throw new ApiError('400', 'The body is nested too deep.')
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      const field = path.join('.')

      throw new ApiError('400', `${field} holds a character that is not text.`, { word: 'field_invalid', field })
    }
    if (typeof value === 'object' && value !== null) {
      for (const [name, held] of Object.entries(value))
        waiting.push({ value: name, path }, { value: held, path: [...path, name] })
    }
  }
}
