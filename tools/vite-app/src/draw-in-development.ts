import { planFirstCall } from '@pahiram/api-client/first-call'
import { type FirstRequest, firstRequest } from '@pahiram/contract'
import { answerBlockOf } from '@pahiram/page-html'
import type { ServerPage } from '@pahiram/page/server'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'

import { emptyRoot } from './document.ts'
import { serverEntry, serverEnvironment } from './server-pages.ts'

/** How somebody opens a page while developing. */
export interface DevelopmentOpening {
  readonly path: string
  /** The address, as the browser has it. */
  readonly url: URL
  /** Where the API server answers. */
  readonly apiOrigin: string
}

/** A page's HTML with the page in it, drawn from its sources with its first answer as the page server draws what was built. */
export async function drawnInDevelopment(
  vite: ViteDevServer,
  html: string,
  { path, url, apiOrigin }: DevelopmentOpening,
): Promise<string> {
  const environment = vite.environments[serverEnvironment]

  if (environment === undefined || !isRunnableDevEnvironment(environment)) return html

  const { page } = await environment.runner.import<{ readonly page: ServerPage }>(serverEntry(path))
  const { firstCall } = page.definition
  const isOpenFor = url.searchParams.has('sessionId') || firstCall?.browserId !== undefined
  const call = firstCall && isOpenFor ? firstRequest(planFirstCall(firstCall), url.searchParams, '') : undefined
  const answer = call && (await answerTo(call, apiOrigin))
  const drawing = await page.draw({
    origin: url.origin,
    search: url.search,
    configuration: {},
    answer: answer?.text,
  })
  const block =
    call && answer && drawing.usesAnswer ? answerBlockOf({ ...call, language: answer.language }, answer.text) : ''

  return html
    .replace(/(<html\b[^>]*) lang="[^"]*"/, `$1 lang="${drawing.lang}"`)
    .replace(
      emptyRoot,
      () => `${drawing.preloads}<div id="root" data-drawn="${drawing.locale}">${drawing.html}</div>${block}`,
    )
}

/** The answer to a page's first call; undefined when it is no success: the page makes the call itself, and says so. */
async function answerTo({ method, url, body, headers }: FirstRequest, apiOrigin: string) {
  const answer = await fetch(apiOrigin + url, { method, headers, body: method === 'POST' ? body : null })

  return answer.status === 200
    ? { text: await answer.text(), language: answer.headers.get('content-language') ?? undefined }
    : undefined
}
