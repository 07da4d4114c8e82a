import type {
  AnyEndpoint,
  FirstCallPlan,
  FirstRequest,
  PageParameter,
  PagePlan,
  SessionParameter,
} from '@pahiram/contract'
import {
  configurationElementId,
  firstAnswerElementId,
  firstRequest,
  newBrowserId,
  releaseMetaName,
} from '@pahiram/contract'

/*
 * The first call of a page, or its answer, before the page's scripts are there: a server has drawn the page with it, a shell hands
 * it over, or the head's inline script sends it. That runs in browsers below the floor: no API newer than 2017.
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
  /** A header that distinguishes this browser from others by a random id, which is kept in the lasting storage. */
  readonly browserId?: { readonly key: string; readonly header: string; readonly pattern: RegExp }
}

/** What a shell that made the page's first call itself hands over at document start (docs/native.md, "The first answer"). */
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

/** A call that was answered, or is on its way, before the page makes it. */
export interface SentFirstCall {
  readonly method: string
  readonly url: string
  /** Empty for a GET. */
  readonly body: string
  readonly response: Promise<Response>
}

declare global {
  interface Window {
    /** Of the shell: a `FirstAnswer`, not checked yet. */
    pahiramFirstAnswer?: unknown
    /** Of the head's inline script: the call that it sent. */
    __pahiramFirstCall?: SentFirstCall | undefined
  }
}

/** How old an answer may be that a shell asked for before the page was opened, in ms: a page shows how things are now. */
export const longestAnswerAgeMs = 10_000

/**
 * Plans a first call for those who make it before the page.
 * @throws {TypeError} when the endpoint is not a read.
 */
export function planFirstCall({ endpoint, parameters, fixed = {}, complete = false }: FirstCall): FirstCallPlan {
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
 * Sends the page's first call as `createApi` would send it, or takes what a shell hands over, and keeps the response for the page
 * (`takeFirstCall`). The configuration's JSON block must come before the script. It never throws: what goes wrong is left to the page.
 */
export function startFirstCall({ call: plan, browserId }: PagePlan): void {
  try {
    const call = plan && firstRequest(plan, new URLSearchParams(location.search), apiBaseIn(document))

    if (!call) return

    const { method, url, body, headers } = call

    if (browserId) headers[browserId.header] = browserIdOf(browserId)

    const response =
      // What carries an id of the browser's own no shell can have asked for.
      (!browserId && shellResponse(call)) ||
      fetch(url, { method, headers, body: method === 'POST' ? body : null, referrerPolicy: 'no-referrer' })

    response.catch(() => {})
    window.__pahiramFirstCall = { method, url, body, response }
  } catch {
    // The page makes the call itself.
  }
}

/**
 * The early call that a page's call is; one call gets it, once. The answer that a server drew the page with comes first.
 * @param body Empty for a GET.
 */
export function takeFirstCall(method: string, url: string, body: string): SentFirstCall | undefined {
  const block = globalThis.document?.getElementById(firstAnswerElementId)
  const early = drawnAnswer(block) ?? globalThis.window?.__pahiramFirstCall

  if (early?.method !== method || early.url !== url || early.body !== body) return undefined
  block?.removeAttribute('data-method')
  window.__pahiramFirstCall = undefined
  return early
}

/** The answer in the document (docs/spec/contract-3.md §1), as the call that it answers; undefined once it was taken. */
function drawnAnswer(block: HTMLElement | null): SentFirstCall | undefined {
  const { method, url = '', body = '', language = '' } = block?.dataset ?? {}

  if (!block || !method) return undefined

  const headers = { 'Content-Type': 'application/json', ...(language && { 'Content-Language': language }) }

  return { method, url, body, response: Promise.resolve(new Response(block.textContent, { headers })) }
}

/**
 * The answer of a shell that made this very call itself (`FirstAnswer`); undefined where it made no such call, or made it long ago. A
 * page of no release says in the console what was wrong with it, for who writes a shell.
 */
export function shellResponse(call: FirstRequest): Promise<Response> | undefined {
  const given = window.pahiramFirstAnswer as Partial<FirstAnswer> | undefined

  if (!given) return undefined
  delete window.pahiramFirstAnswer

  const { text } = given
  const wrong = wrongIn(given, call)

  if (wrong || typeof text !== 'string') {
    const isReleased = document.querySelector(`meta[name="${releaseMetaName}"]`)

    // oxlint-disable-next-line no-console -- Who writes a shell sees nothing else of it.
    if (!isReleased) console.info(`pahiramFirstAnswer not taken: ${wrong}`)
    return undefined
  }
  return Promise.resolve(new Response(text, { headers: { 'Content-Type': 'application/json' } }))
}

/** What keeps an answer from being the page's own; empty where nothing does. */
function wrongIn({ method, url, body = '', text, at }: Partial<FirstAnswer>, call: FirstRequest): string {
  // Some web views do not have it.
  const openings = (performance as Partial<Performance>).getEntriesByType?.('navigation') ?? []
  const [opened] = openings as readonly { readonly type?: string }[]

  // Who reloads or comes back wants to know how things are now.
  if (opened && opened.type !== 'navigate') return 'the page was reloaded, or come back to'
  if (method !== call.method) return 'method'
  if (!isSame(url, call.url)) return 'url'
  if (!isSame(`?${body}`, `?${call.body}`)) return 'body'
  if (typeof text !== 'string') return 'text'
  return Math.abs(Date.now() - (at as number)) <= longestAnswerAgeMs ? '' : 'at'
}

/** Whether two addresses lead to the same place from here, but for the order of their parameters and how these are percent-encoded. */
function isSame(one: unknown, other: string): boolean {
  const written = (address: string) => {
    const url = new URL(address, location.href)

    url.searchParams.sort()
    return url.href
  }

  try {
    return typeof one === 'string' && written(one) === written(other)
  } catch {
    return false
  }
}

/** The browser's id, which is kept in the lasting storage; where nothing can be kept, a new one. */
function browserIdOf({ key, pattern }: NonNullable<PagePlan['browserId']>): string {
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
  return id
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
