import type { AnyEndpoint } from './endpoint.ts'
import { commonQuery, sessionHeadersOf } from './session.ts'

/*
 * How a call is written down. The page's inline script, the page's client and a server that makes a page's first call itself
 * (docs/decisions/057) must write the very same one: it is the same call only then.
 */

/** What a form's body says it is; the early fetch says exactly the same. */
export const formContentType = 'application/x-www-form-urlencoded;charset=UTF-8'

/** The address of a call: `path` below the API's base, with or without a slash at its end. */
export function urlOf(apiBase: string, path: string, query: URLSearchParams): string {
  const search = query.toString()

  return apiBase.replace(/\/+$/, '') + path + (search && `?${search}`)
}

/** A first call as JSON: what is known of it before the page is opened. */
export interface EarlyCallPlan extends Pick<AnyEndpoint, 'method' | 'path'> {
  readonly parameters: readonly (readonly [from: string, field: string])[]
  /** Fields that are always the same, by name. */
  readonly fixed: readonly (readonly [field: string, value: string])[]
  readonly complete: boolean
}

/** A first call with the values of one address, ready to be sent. */
export interface FirstRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Empty for a GET. */
  readonly body: string
  /** Those of every call, without the browser's own. */
  readonly headers: Record<string, string>
}

/**
 * Writes a page's first call down as `createApi` would send it, from the query of the page's address. Undefined where the call
 * waits for the page itself, since the address lacks a parameter.
 */
export function firstRequest(
  { method, path, parameters, fixed, complete }: EarlyCallPlan,
  pageQuery: URLSearchParams,
  apiBase: string,
): FirstRequest | undefined {
  if (complete && !parameters.every(([from]) => pageQuery.get(from))) return undefined

  const isPost = method === 'POST'
  const query = commonQuery(pageQuery)
  const fields = isPost ? new URLSearchParams() : query

  for (const [from, field] of parameters) {
    const value = pageQuery.get(from)

    if (value !== null) fields.set(field, value)
  }
  for (const [field, value] of fixed) fields.set(field, value)

  const headers = Object.assign(sessionHeadersOf(pageQuery), { Accept: 'application/json' })

  if (isPost) headers['Content-Type'] = formContentType
  return { method, url: urlOf(apiBase, path, query), body: isPost ? fields.toString() : '', headers }
}
