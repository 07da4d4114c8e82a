import type { AnyEndpoint, AnswerOf } from '@pahiram/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { translated } from '../language/translated.ts'

/**
 * The JSON form of an answer: a boolean is sent as 0 or 1 (docs/spec/contract.md §3), and every field is present, with
 * null for no value, so that a field added to the contract does not compile until the server answers it.
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

/** The JSON form of `data` in the envelope of an endpoint. */
export type WrittenAnswer<E extends AnyEndpoint> = [AnswerOf<E>] extends [undefined]
  ? null
  : Written<NonNullable<AnswerOf<E>>>

interface ApiErrorDetails {
  readonly retryAfterSeconds?: number
  /** `offer_changed`; that of the code without it. */
  readonly word?: string | undefined
  /** The field that is wrong: `terms.amount`. */
  readonly field?: string | undefined
}

/**
 * Says that a call is rejected: thrown by a handler, sent as a failed envelope. `code` is a code of the contract, the
 * message, in English, is fit to show to the borrower:
 * the section `errors` of the messages has it in every language. `retryAfterSeconds` says that nothing is wrong with the call and
 * another attempt will do: it is then sent with the HTTP status 503 and `Retry-After`. `word` and `field` say the same to the programs
 * of a core system or partner (`signed/signed-scope.ts`).
 * @example throw new ApiError('404', 'We cannot find this loan in your account.')
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  readonly word: string | undefined
  readonly field: string | undefined

  constructor(code: string, message: string, { retryAfterSeconds, word, field }: ApiErrorDetails = {}) {
    super(message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.word = word
    this.field = field
  }
}

/** Sets the status of a rejected call: `status`, or 503 with `Retry-After` where another attempt will do. */
export function withStatus(reply: FastifyReply, status: number, { retryAfterSeconds }: ApiError): FastifyReply {
  return retryAfterSeconds === undefined
    ? reply.code(status)
    : reply.code(503).header('Retry-After', `${retryAfterSeconds}`)
}

/** Returns the envelope of a success of a call that no page makes. */
export function answered(data: unknown) {
  return { code: '0', data, message: 'success' }
}

/**
 * Returns the envelope of a success as JSON text; `code` is one of the endpoint's success codes, `account` what the session's
 * account is called, where the handler knows it.
 */
export function successEnvelope(
  endpoint: AnyEndpoint,
  data: unknown,
  code: string = endpoint.successCodes[0] ?? '0',
  account?: string,
): string {
  return JSON.stringify({ [endpoint.statusField]: code, data, message: 'success', account })
}

/**
 * Returns the envelope of a failure as JSON text. The message, in English, is sent in the language of the
 * request where it is one of ours.
 */
export function failureEnvelope(
  statusField: AnyEndpoint['statusField'],
  code: string,
  message: string,
  data: object | null = null,
): string {
  return JSON.stringify({ [statusField]: code, data, message: translated(message, true) })
}

/** Answers an `ApiError` with its code as the HTTP status; `handleErrors` answers any other error. */
export function answerError(
  error: FastifyError | ApiError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!(error instanceof ApiError)) throw error
  return withStatus(reply, Number(error.code), error)
    .type('application/json; charset=utf-8')
    .send(failureEnvelope('code', error.code, error.message))
}
