import type { AnyEndpoint } from './endpoint.ts'
import { type BrowserIdFormat, commonQuery, sessionHeadersOf } from './session.ts'

/*
 * How a call is written down. The page's inline script, the page's client and the server that draws the page must write the very
 * same one: it is the same call only then.
 */

/** What a form's body says it is; the early fetch says exactly the same. */
export const formContentType = 'application/x-www-form-urlencoded;charset=UTF-8'

/** The address of a call: `path` below the API's base, with or without a slash at its end. */
export function urlOf(apiBase: string, path: string, query: URLSearchParams): string {
  const search = query.toString()

  return apiBase.replace(/\/+$/, '') + path + (search && `?${search}`)
}

/** A first call as JSON: what is known of it before the page is opened. */
export interface FirstCallPlan extends Pick<AnyEndpoint, 'method' | 'path'> {
  readonly parameters: readonly (readonly [from: string, field: string])[]
  /** Fields that are always the same, by name. */
  readonly fixed: readonly (readonly [field: string, value: string])[]
  readonly complete: boolean
}

/** The element of a page's HTML that holds its `PagePlan` as JSON. */
export const pagePlanElementId = 'page-plan'

/** What a page's HTML says to whoever brings it to life: its inline script, its scripts and the server that draws it. */
export interface PagePlan {
  /** The call that is made first; absent where there is none, and where the server that drew the page made it. */
  readonly call?: FirstCallPlan | undefined
  /** The id of the browser that this call carries in a header; `pattern` is a regular expression's source. */
  readonly browserId?: (Pick<BrowserIdFormat, 'key' | 'header'> & { readonly pattern: string }) | undefined
  /** The address of the script with all texts in each language but the default mix. */
  readonly languages: Readonly<Record<string, string>>
  /** The document's title in each language in which it differs from the default mix. */
  readonly titles: Readonly<Record<string, string>>
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
  { method, path, parameters, fixed, complete }: FirstCallPlan,
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
