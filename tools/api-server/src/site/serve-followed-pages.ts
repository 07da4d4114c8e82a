import { followedPagesPath, pageNamed } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import { headerPolicy } from '@pahiram/page-html'
import type { FastifyInstance } from 'fastify'

import type { Mode } from '../platform/mode/mode.ts'
import type { ServerOptions } from '../server-options.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { followingCall, type IsForAll, type OpenDocument, openDocument, sendWithAnswer } from './following-answer.ts'
import { asDocument, notFound } from './replies.ts'

/** How long the web server may take to hand a page out, ms; it serves the page itself after that. */
const longestFetchMs = 1_000

/** How many pages are kept compressed: those of a few releases, with the canaries'. */
const mostDocuments = 100

/**
 * Reads `PAHIRAM_ANSWERS_FOLLOW`: `1` for the pages that this server serves, or the origin of the web server that serves them,
 * such as `https://pahiram.example`; `0` for none. Without it they follow in production. In the sandbox a page makes each of its calls itself, so that
 * whoever tries it out sees them.
 * @throws {StartProblem} when it is none of these.
 */
export function readFollowingAnswers(
  environment: Readonly<Record<string, string | undefined>>,
  mode: Mode,
): Pick<ServerOptions, 'answersFollow' | 'followedPages'> {
  const written = environment['PAHIRAM_ANSWERS_FOLLOW'] || (mode === 'production' ? '1' : '0')

  if (written === '0') return {}
  if (written === '1') return { answersFollow: true }

  const url = URL.canParse(written) ? new URL(written) : undefined

  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) {
    return { answersFollow: true, followedPages: url.origin }
  }
  throw new StartProblem(
    `PAHIRAM_ANSWERS_FOLLOW is "${written}"; it is 0, 1, or the origin of the site that has the pages, such as https://pahiram.example.`,
  )
}

/**
 * Serves the web server in front a page with its answer behind it. The page is fetched there each time, so that it is of the
 * release that this visitor is shown; the web server serves it alone when this fails.
 */
export function serveFollowedPages(app: FastifyInstance, origin: string, isForAll: IsForAll): void {
  const documents = new Map<string, OpenDocument>()

  app.get<{ Params: { page: string } }>(`${followedPagesPath}:page`, async (request, reply) => {
    const name = pageNamed(request.params.page)
    const call = await followingCall(request, pages.find(({ path }) => path === name) ?? {}, isForAll)

    if (name === undefined || call === undefined) return notFound(request, reply)

    const html = await fetchPage(name, new URL(request.url, origin).searchParams.get('deviceId'))

    return sendWithAnswer(request, asDocument(reply, headerPolicy), openedOf(html), call)
  })

  /** @throws when the web server does not hand it out. */
  async function fetchPage(name: string, device: string | null): Promise<string> {
    // Which release a visitor is shown depends on the device alone; the session stays here.
    const query = device === null ? '' : `?${new URLSearchParams({ deviceId: device })}`
    const response = await fetch(`${origin}/${name}${query}`, {
      headers: { Accept: 'text/html', 'Accept-Encoding': 'identity' },
      redirect: 'error',
      signal: AbortSignal.timeout(longestFetchMs),
    })

    if (!response.ok) throw new Error(`${origin} answered ${response.status} for /${name}`)
    return response.text()
  }

  function openedOf(html: string): OpenDocument {
    const known = documents.get(html)

    if (known !== undefined) return known
    if (documents.size >= mostDocuments) documents.clear()

    const opened = openDocument(html)

    documents.set(html, opened)
    return opened
  }
}
