import type {
  AnyEndpoint,
  BrowserIdFormat,
  EarlyCallPlan,
  FirstRequest,
  PageParameter,
  SessionParameter,
} from '@pahiram/contract'
import { configurationElementId, firstRequest, newBrowserId } from '@pahiram/contract'

/*
 * The first call of a page, which leaves before any bundle has arrived. `page.ts` declares a `FirstCall`; the build makes
 * an `EarlyCallPlan` of it, which is JSON, and bundles it with `startFirstCall` into the page's inline script. That runs
 * before any polyfill and in browsers below the floor: small, and no API newer than 2017.
 */

type QueryParameter = PageParameter | SessionParameter

/** A page's first call, as its `page.ts` declares it. */
export interface FirstCall {
  /** Must be a read: nobody asked for it yet. */
  readonly endpoint: AnyEndpoint
  /**
   * The fields that come from the page's query, in the order the model sends them: under the same name, or as
   * `[parameter, field]` under another one; what the address lacks is left out.
   */
  readonly parameters: readonly (QueryParameter | readonly [from: QueryParameter, field: string])[]
  /** Fields that are always the same; they follow the parameters. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Whether the call waits for the page itself when the address lacks one of the parameters. */
  readonly complete?: boolean
  /** A header that tells this browser from others by a random id, which is kept in the lasting storage. */
  readonly browserId?: BrowserIdFormat
}

/** What a shell that made the page's first call itself hands over at document start (docs/bridge.md, "The first answer"). */
export interface FirstAnswer {
  readonly method: string
  /** Whole, with its query. */
  readonly url: string
  /** The fields of a POST; absent for a GET. */
  readonly body?: string
  /** The body of an answer with status 200, as it came. */
  readonly text: string
  /** When it came, in ms since 1970. */
  readonly at: number
}

declare global {
  interface Window {
    /** Of the shell: a `FirstAnswer`, not checked yet. */
    pahiramFirstAnswer?: unknown
    /**
     * Of a server that lets the answer follow the page in its document (`followScript`): answers a call with it, or sends the call;
     * undefined where it does not follow.
     */
    __pahiramFollow?: (call: FirstRequest, send: () => Promise<Response>) => Promise<Response> | undefined
  }
}

/** How old an answer may be that was asked for before the page was opened, in ms: a page shows how things stand now. */
export const longestAnswerAgeMs = 10_000

/**
 * Plans a first call for the inline script.
 * @throws {TypeError} when the endpoint is not a read.
 */
export function planEarlyCall({ endpoint, parameters, fixed = {}, complete = false }: FirstCall): EarlyCallPlan {
  const { name, effect, method, path } = endpoint

  if (effect !== 'read') throw new TypeError(`${name} is no read: it must not be sent early`)

  return {
    method,
    path,
    parameters: parameters.map((parameter) => (typeof parameter === 'string' ? [parameter, parameter] : parameter)),
    fixed: Object.entries(fixed),
    complete,
  }
}

/**
 * Sends the page's first call as `createApi` would send it, and keeps the response for it (`takeEarlyCall`). The
 * configuration's JSON block must stand before the script. It never throws: what goes wrong is left to the page.
 * @param answer Sends the call, now or later, or has its answer already (`shellResponse`).
 * @param headersOf Headers of this call alone.
 */
export function startFirstCall(
  plan: EarlyCallPlan,
  answer: (send: () => Promise<Response>, call: FirstRequest) => Promise<Response>,
  headersOf?: () => Record<string, string>,
): void {
  try {
    const call = firstRequest(plan, new URLSearchParams(location.search), apiBaseIn(document))

    if (!call) return

    const { method, url, body, headers } = call

    Object.assign(headers, headersOf && headersOf())

    const response = answer(
      () => fetch(url, { method, headers, body: method === 'POST' ? body : null, referrerPolicy: 'no-referrer' }),
      call,
    )

    response.catch(() => {})
    window.__pahiramEarly = [{ method, url, body, response }]
  } catch {
    // The page makes the call itself.
  }
}

/** The answer of a shell that made this very call itself (`FirstAnswer`); undefined where it made no such call, or made it long ago. */
export function shellResponse(call: FirstRequest): Promise<Response> | undefined {
  const given = window.pahiramFirstAnswer as Partial<FirstAnswer> | undefined

  if (!given) return undefined
  delete window.pahiramFirstAnswer

  const { method, url, body = '', text, at } = given
  const [opened] = performance.getEntriesByType('navigation') as readonly { readonly type?: string }[]

  if (
    // Who reloads or comes back wants to know how things stand now.
    (opened && opened.type !== 'navigate') ||
    method !== call.method ||
    !isSame(url, call.url) ||
    !isSame(`?${body}`, `?${call.body}`) ||
    typeof text !== 'string' ||
    !(Math.abs(Date.now() - (at as number)) <= longestAnswerAgeMs)
  )
    return undefined

  return Promise.resolve(giveText(new Response(text, { headers: { 'Content-Type': 'application/json' } }), text))
}

/** Gives a response its text: read out of it, that would come some tasks later, and a frame without it would be drawn first. */
export function giveText(response: Response, text: string): Response {
  response.text = () => Promise.resolve(text)
  return response
}

/** The answer that follows the page in its own document, where its server says so (docs/decisions/057); undefined in any other page. */
export function followingResponse(call: FirstRequest, send: () => Promise<Response>): Promise<Response> | undefined {
  return window.__pahiramFollow && window.__pahiramFollow(call, send)
}

/** Whether two addresses are the same but for the order of their parameters and how these are percent-encoded. */
function isSame(one: unknown, other: string): boolean {
  const written = (address: string) => {
    const [place, query] = address.split('?', 2)
    const parameters = new URLSearchParams(query)

    parameters.sort()
    return `${place}?${parameters}`
  }

  return typeof one === 'string' && written(one) === written(other)
}

/** The header of a browser's id, which is kept in the lasting storage; where nothing can be kept, of a new one. */
export function browserIdHeader(key: string, header: string, pattern: string): Record<string, string> {
  let id = ''

  try {
    id = localStorage.getItem(key) || ''
  } catch {
    // A browser that forbids storage.
  }
  if (!new RegExp(pattern).test(id)) {
    id = newBrowserId()
    try {
      localStorage.setItem(key, id)
    } catch {
      // A full storage, or a forbidden one.
    }
  }
  return { [header]: id }
}

/** Where the configuration's JSON block sends calls; empty, the page's own origin, when it says nothing readable. */
export function apiBaseIn(page: Document): string {
  try {
    // The catch below is also for a page without the block.
    const { apiBase } = JSON.parse((page.getElementById(configurationElementId) as Element).textContent) as {
      apiBase?: unknown
    }

    return typeof apiBase === 'string' ? apiBase : ''
  } catch {
    return ''
  }
}
