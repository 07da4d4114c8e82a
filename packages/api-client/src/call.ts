import { type AnyEndpoint, commonQuery, urlOf } from '@pahiram/contract'

import type { Rejection } from './api-error.ts'

type Field = string | number | Blob

/** One call, ready to be sent: what makes two calls the same is its method, its URL and its body. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Absent for a GET. */
  readonly body?: string | FormData
}

/**
 * Writes a request down (docs/spec/contract.md §3): the common query in the URL, the fields where the endpoint wants
 * them.
 */
export function callOf(endpoint: AnyEndpoint, request: unknown, apiBase: string, pageQuery: URLSearchParams): Call {
  const query = commonQuery(pageQuery)
  const fields = fieldsOf(request)

  if (endpoint.encoding === 'query') for (const [name, value] of fields) query.set(name, fieldText(value))

  const url = urlOf(apiBase, endpoint.path, query)

  if (endpoint.method === 'GET') return { method: 'GET', url }
  return { method: 'POST', url, body: endpoint.encoding === 'multipart' ? multipartOf(fields) : formOf(fields) }
}

function fieldsOf(request: unknown): [string, Field][] {
  const fields = Object.entries(request as Record<string, Field | undefined>)

  return fields.filter((field): field is [string, Field] => field[1] !== undefined)
}

/** A file has no text: only a multipart call may hold one, as the contract's types ensure. */
function fieldText(value: Field): string {
  return value instanceof Blob ? '' : String(value)
}

function formOf(fields: [string, Field][]): string {
  const form = new URLSearchParams()

  for (const [name, value] of fields) form.append(name, fieldText(value))
  return form.toString()
}

function multipartOf(fields: [string, Field][]): FormData {
  const form = new FormData()

  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** An answer before the contract reads its `data`. */
export type Envelope =
  | { kind: 'success'; data: unknown; account: unknown }
  | { kind: 'rejected'; rejection: Rejection }
  | { kind: 'broken' }

/** Reads the envelope of an answer (docs/spec/contract.md §3); anything but a JSON object with a status is `broken`. */
export function openEnvelope(endpoint: AnyEndpoint, text: string): Envelope {
  const envelope = objectIn(text)
  const status = textIn(envelope?.[endpoint.statusField])

  if (envelope === undefined || status === '') return { kind: 'broken' }
  if (endpoint.successCodes.includes(status))
    return { kind: 'success', data: envelope['data'], account: envelope['account'] }
  return { kind: 'rejected', rejection: { code: status, message: textIn(envelope['message']) } }
}

/** The object that a text is as JSON; undefined for any other, as a hotel's wifi sign-in page or half a draft. */
export function objectIn(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')

    return typeof parsed === 'object' && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

function textIn(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
}
