import { advertisingParameters, meantQuery, shortLinkRequest, shortLinksPath } from '@pahiram/contract'
import { cacheControl } from '@pahiram/page-html'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyInstance } from 'fastify'

import { answered } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { codePattern, keepLink } from '../../ledger/landing/short-link.ts'
import { notFound } from '../../site/replies.ts'
import { readRequest } from '../../platform/http/read-request.ts'

/** Sends visitors of `/l/<code>` on to the landing page (docs/spec/contract-2.md §8). */
export function serveShortLinks(app: FastifyInstance, { pool, query }: Database): void {
  const find = prepareQuery(pool, 'short-link', (asked: { code: string }) =>
    query.selectFrom('short_links').where('code', '=', asked.code).select('query'),
  )

  // An address that was typed from a poster may have capitals; what a sentence or a mark-up left behind it is no part of it.
  app.get<{ Params: { '*': string } }>('/:l(^[lL]$)/*', async (request, reply) => {
    const written = request.params['*'].normalize('NFKC').toLowerCase()
    const [code = ''] = /^[a-z\d]*/.exec(written.replaceAll(/\p{Cf}/gu, '')) ?? []
    const [found] = codePattern.test(code) ? await find({ code }) : []
    const given = new URLSearchParams(meantQuery(request.url.split('?').slice(1).join('?')))

    if (found === undefined) return notFound(request, reply)
    // What a tag ends with is not what a sentence left behind the address: then the page comes last.
    const query = meantQuery(found.query) === found.query ? found.query : found.query.replace(/^([^&]*)&(.+)/, '$2&$1')

    // The path is fixed and only its query is stored, so no code leads to another site.
    return reply
      .header('Cache-Control', cacheControl.never)
      .redirect(`/landing?${query}${advertisingQuery(given)}`, 302)
  })
}

/** The longest value of an advertiser's parameter, in characters; theirs have some hundred. */
const longestAdvertisingValue = 500

/** What an advertiser added to a short link when it was pressed, to be added to what it leads to. */
function advertisingQuery(given: URLSearchParams): string {
  return advertisingParameters
    .flatMap((name) => {
      const value = given.get(name) ?? ''

      return value !== '' && value.length <= longestAdvertisingValue
        ? `&${name}=${encodeURIComponent(value.toWellFormed())}`
        : []
    })
    .join('')
}

/** Serves the staff call that makes short links. */
export function serveStaffShortLinks(scope: FastifyInstance, database: Database, now: () => Date): void {
  scope.post(
    shortLinksPath.slice(staffPath.length),
    { config: { staffRoles: ['editor', 'approver'] } },
    async (request) => {
      const link = readRequest(shortLinkRequest, request.body)
      const data = await keepLink(database, link, request.staff?.name ?? '', now())

      request.staffSubject = data.path
      return answered(data)
    },
  )
}
