import type { FirstRequest } from '@pahiram/contract'
import type { FastifyRequest } from 'fastify'

/** The answer to a page's first call. */
export interface FirstData {
  /** The body, JSON. */
  readonly text: string
  /** What it is in, when the server says so. */
  readonly language: string | undefined
  /** Whether another browser of the same session, or of none, may get another one. */
  readonly isOfBrowser: boolean
}

/** Makes a page's first call as the session that opens it; undefined when there is no answer to show. */
export type AskFirst = (call: FirstRequest, request: FastifyRequest) => Promise<FirstData | undefined>

/** What a browser says of itself with every call: which pictures fit depends on it. */
function ofBrowser({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    ['user-agent', 'sec-ch-dpr', 'sec-ch-viewport-width'].flatMap((name) => {
      const said = headers[name]

      return typeof said === 'string' ? [[name, said]] : []
    }),
  )
}

/** Asks the server that serves the pages, without a request of its own. */
export const askThisServer: AskFirst = async ({ method, url, body, headers }, request) => {
  const answer = await request.server.inject({
    method,
    url,
    headers: { ...headers, host: request.host, ...ofBrowser(request) },
    remoteAddress: request.ip,
    ...(method === 'POST' && { payload: body }),
  })

  return firstData(answer.statusCode, (name) => answer.headers[name], answer.body)
}

/** Asks the API server at `origin`, for the address that opens the page. */
export function askApi(origin: string): AskFirst {
  return async ({ method, url, body, headers }, request) => {
    const answer = await fetch(origin + url, {
      method,
      headers: {
        ...headers,
        ...ofBrowser(request),
        'X-Forwarded-For': request.ip,
        'X-Forwarded-Proto': request.protocol,
        'X-Forwarded-Host': request.host,
      },
      body: method === 'POST' ? body : null,
      redirect: 'error',
      signal: AbortSignal.timeout(longestCallMs),
    })

    return firstData(answer.status, (name) => answer.headers.get(name), await answer.text())
  }
}

/** A call that nobody waits for any more is ended, ms. */
const longestCallMs = 5_000

function firstData(
  status: number,
  header: (name: string) => string | string[] | number | null | undefined,
  text: string,
): FirstData | undefined {
  if (status !== 200 || !/json/.test(String(header('content-type')))) return undefined

  const language = header('content-language')

  return {
    text,
    language: typeof language === 'string' ? language : undefined,
    isOfBrowser: /X-Visitor-Id/i.test(String(header('vary'))),
  }
}
