import cors from '@fastify/cors'
import { sessionHeader, sessionParameters, shownTemplateHeader, visitorIdFormat } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { StartProblem } from '../start-problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The origin of the page that calls, where it is another one that may; undefined: the pages are this server's. */
    pagesOrigin?: string
  }
}

/** How long a browser remembers that it may call, in seconds; Chromium's longest. */
const rememberedFor = 7_200

/**
 * The origins, from `PAHIRAM_ORIGINS`, whose pages may call this server although it is another's: those of a CDN, and of
 * packages that a shell serves itself (`https://appassets.androidplatform.net`, `pahiram://pages`).
 * @throws {StartProblem} for what is no single origin. There is no word for all of them.
 */
export function readPageOrigins(environment: Readonly<Record<string, string | undefined>>): string[] {
  const written = (environment['PAHIRAM_ORIGINS'] ?? '').split(/[\s,]+/).filter((one) => one !== '')
  const odd = written.find((one) => !/^[a-z][a-z\d+.-]*:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?$/i.test(one))

  if (odd !== undefined) {
    throw new StartProblem(
      `PAHIRAM_ORIGINS has "${odd}"; it lists origins, as https://pages.example:8443, and no others.`,
    )
  }
  // As browsers write them.
  return [...new Set(written.map((one) => one.toLowerCase()))]
}

/**
 * Lets pages of these origins call, with the headers that pages send and without anything a browser would add by
 * itself: there are no cookies. Staff's token is not among the headers, so no page can be made to use it.
 */
export async function letPagesCall(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request) => {
    const from = origins.find((one) => one === request.headers.origin)

    if (from !== undefined) request.pagesOrigin = from
  })
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: [
      'Content-Type',
      ...sessionParameters.map(sessionHeader),
      visitorIdFormat.header,
      shownTemplateHeader,
    ],
    credentials: false,
    maxAge: rememberedFor,
  })
}
