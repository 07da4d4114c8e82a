import type { AnyEndpoint, AnswerOf } from '@pahiram/contract'

/**
 * An answer as it is written on the wire: what a page reads as a boolean goes out as 0 or 1 (docs/spec/contract.md §3),
 * and every field of the contract is named, with null for "nothing", so that a field added to the contract must be
 * answered.
 */
export type Written<Read> = Read extends boolean
  ? 0 | 1 | '0' | '1'
  : Read extends string | number
    ? Read
    : Read extends readonly (infer Entry)[]
      ? Written<Entry>[]
      : Read extends object
        ? {
            [Field in keyof Read]-?: Written<NonNullable<Read[Field]>> | (undefined extends Read[Field] ? null : never)
          }
        : null

/** `data` of an endpoint's envelope, as its handler writes it. */
export type WrittenAnswer<E extends AnyEndpoint> = [AnswerOf<E>] extends [undefined]
  ? null
  : Written<NonNullable<AnswerOf<E>>>

/**
 * Says that a call is rejected: thrown by a handler, sent as a failed envelope. `code` is a code of the contract, the
 * message is fit to show to the borrower.
 * @example throw new ApiError('404', 'We cannot find this order in your account.')
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The envelope of a success, as text; `code` is one of the endpoint's success codes. */
export function successEnvelope(
  endpoint: AnyEndpoint,
  data: unknown,
  code: string = endpoint.successCodes[0] ?? '0',
): string {
  return JSON.stringify({ [endpoint.statusField]: code, data, message: 'success' })
}

/** The envelope of a failure, as text. */
export function failureEnvelope(statusField: AnyEndpoint['statusField'], code: string, message: string): string {
  return JSON.stringify({ [statusField]: code, data: null, message })
}
