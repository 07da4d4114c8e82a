import type { GenericSchema, InferOutput } from 'valibot'
import { maxLength, optional, pipe, string } from 'valibot'

import type { Reader } from './tolerant.ts'

/** What a repeated call would do: a `read` may be asked again, a `write` may not, `money` and `sms` must not. */
export type EndpointEffect = 'read' | 'write' | 'money' | 'sms'

/**
 * How the request's fields travel (docs/spec/contract.md §3): in the URL, as a form, or as multipart when a file is
 * among them.
 */
export type EndpointEncoding = 'query' | 'form' | 'multipart'

/**
 * One call that pages and server agreed on (docs/spec/contract.md §3), as a value: client, reference server, test
 * answers and the OpenAPI file all read this one.
 */
export interface Endpoint<Request = never, Answer = unknown> {
  /** A verb phrase, unique in the contract: `getLoanDetails`. Used in reports, never sent. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Begins with `/`, relative to `apiBase`. */
  readonly path: string
  readonly encoding: EndpointEncoding
  readonly effect: EndpointEffect
  /** Which field of the envelope holds the status: `code`, or `stat` for the confirm variant. */
  readonly statusField: 'code' | 'stat'
  /** The status values that mean success, as strings: `0` and `00` for `code`, `00` for `stat`. */
  readonly successCodes: readonly string[]
  /** The fields the call sends, beside the common query. Strict: what the server rejects, this rejects. */
  readonly request: GenericSchema<unknown, Request>
  /** `data` of the envelope. Tolerant: never fails, a missing or wrong field becomes absent. */
  readonly answer: Reader<Answer>
}

/** Any endpoint, where neither side's type matters. */
// eslint-disable-next-line typescript/no-explicit-any -- a request is contravariant, so only `any` takes every endpoint
export type AnyEndpoint = Endpoint<any, unknown>

/** What a call sends. */
export type RequestOf<E extends AnyEndpoint> = InferOutput<E['request']>

/** What a call answers, read tolerantly. */
export type AnswerOf<E extends AnyEndpoint> = InferOutput<E['answer']>

interface EndpointOptions<Request, Answer> {
  readonly name: string
  readonly request: GenericSchema<unknown, Request>
  readonly answer: Reader<Answer>
  readonly effect?: EndpointEffect
  readonly encoding?: EndpointEncoding
  readonly statusField?: 'code' | 'stat'
}

/** Makes an endpoint; a GET is sent as a query and a POST as a form unless `encoding` says otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Request, Answer>(
  method: 'GET' | 'POST',
  path: string,
  options: EndpointOptions<Request, Answer>,
): Endpoint<Request, Answer> {
  const statusField = options.statusField ?? 'code'

  return {
    name: options.name,
    method,
    path,
    encoding: options.encoding ?? (method === 'GET' ? 'query' : 'form'),
    effect: options.effect ?? 'write',
    statusField,
    successCodes: statusField === 'stat' ? ['00'] : ['0', '00'],
    request: options.request,
    answer: options.answer,
  }
}

/** Reads the `data` of a success by the contract: never fails, what is missing or wrong becomes absent. */
export function readAnswer<Answer>(to: { readonly answer: Reader<Answer> }, given: unknown): Answer {
  return to.answer.read(given)
}

/**
 * A key that the client chooses for one press and sends again with each retry of it, at most 64 characters
 * (docs/spec/contract-2.md §1). A server that knows it answers a repeated call as it answered the first; a server
 * without it recognises repeats by their content.
 */
export const idempotencyKey = optional(pipe(string(), maxLength(64)))
