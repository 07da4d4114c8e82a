import type { AnyEndpoint } from '@pahiram/contract'
import { commonQuery } from '@pahiram/contract'

type Field = string | number | Blob

/** One call, ready to be sent: what makes two calls the same is its method, its URL and its body. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Absent for a GET. */
  readonly body?: string | FormData
}

/** What a form's body says it is; the early fetch says exactly the same. */
export const formContentType = 'application/x-www-form-urlencoded;charset=UTF-8'

/**
 * Writes a request down (docs/spec/contract.md §3): the common query in the URL, the fields where the endpoint wants
 * them.
 */
export function callOf(endpoint: AnyEndpoint, request: unknown, apiBase: string, pageQuery: URLSearchParams): Call {
  const query = commonQuery(pageQuery)
  const fields = fieldsOf(request)

  if (endpoint.encoding === 'query') for (const [name, value] of fields) query.set(name, wordsOf(value))

  const url = urlOf(apiBase, endpoint.path, query)

  if (endpoint.method === 'GET') return { method: 'GET', url }
  return { method: 'POST', url, body: endpoint.encoding === 'multipart' ? multipartOf(fields) : formOf(fields) }
}

/** The address of a call: `path` below the API's base, with or without a slash at its end. */
export function urlOf(apiBase: string, path: string, query: URLSearchParams): string {
  const search = query.toString()

  return apiBase.replace(/\/+$/, '') + path + (search && `?${search}`)
}

function fieldsOf(request: unknown): [string, Field][] {
  const fields = Object.entries(request as Record<string, Field | undefined>)

  return fields.filter((field): field is [string, Field] => field[1] !== undefined)
}

/** A file has no words: only a multipart call may hold one, and the contract's types see to that. */
function wordsOf(value: Field): string {
  return value instanceof Blob ? '' : String(value)
}

function formOf(fields: [string, Field][]): string {
  const form = new URLSearchParams()

  for (const [name, value] of fields) form.append(name, wordsOf(value))
  return form.toString()
}

function multipartOf(fields: [string, Field][]): FormData {
  const form = new FormData()

  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value))
  return form
}
