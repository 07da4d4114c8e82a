import { hash, randomInt } from 'node:crypto'

import {
  advertisingParameters,
  type ShortLink,
  shortLinkRequest,
  shortLinksPath,
  trackingParameters,
} from '@pahiram/contract'
import { cacheControl } from '@pahiram/page-html'
import { staffPath } from '@pahiram/staff-client'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { ApiError } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { retrying } from '../database/retry.ts'
import { notFound } from '../site/replies.ts'

/** Letters and digits that nobody mistakes for another when they copy a code from a poster. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** 31^9 codes: of a million links, one guess in 26 million meets one. */
const codeLength = 9

const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/** Another link has the code that was drawn: another one is drawn. */
const uniqueViolation = '23505'

/** Sends visitors of `/l/<code>` on to the landing page (docs/spec/contract-2.md §8). */
export function serveShortLinks(app: FastifyInstance, { pool, query }: Database): void {
  const find = prepareQuery(pool, 'short-link', (asked: { code: string }) =>
    query.selectFrom('short_links').where('code', '=', asked.code).select('query'),
  )

  app.get<{ Params: { code: string }; Querystring: Record<string, unknown> }>('/l/:code', async (request, reply) => {
    // A code that was typed from a poster may have capitals.
    const code = request.params.code.toLowerCase()
    const [found] = isCode(code) ? await find({ code }) : []

    if (found === undefined) return notFound(request, reply)
    // The path is fixed and only its query is stored, so no code leads to another site.
    return reply
      .header('Cache-Control', cacheControl.never)
      .redirect(`/landing?${found.query}${advertisingQuery(request.query)}`, 302)
  })
}

/** The longest value of an advertiser's parameter, in characters; theirs have some hundred. */
const longestAdvertisingValue = 500

/** What an advertiser added to a short link when it was pressed, to be added to what it leads to. */
function advertisingQuery(given: Readonly<Record<string, unknown>>): string {
  return advertisingParameters
    .flatMap((name) => {
      const value = given[name]
      const isKept = typeof value === 'string' && value !== '' && value.length <= longestAdvertisingValue

      return isKept ? `&${name}=${encodeURIComponent(value.toWellFormed())}` : []
    })
    .join('')
}

/** Serves the staff call that makes short links. */
export function serveStaffShortLinks(scope: FastifyInstance, database: Database, now: () => Date): void {
  scope.post(
    shortLinksPath.slice(staffPath.length),
    { config: { staffRoles: ['editor', 'approver'] } },
    async (request) => {
      const read = v.safeParse(shortLinkRequest, request.body)

      if (!read.success) {
        const [issue] = read.issues

        throw new ApiError('400', `${v.getDotPath(issue) ?? 'The body'} is not as expected: ${issue.message}`)
      }

      const data = await keepLink(database, read.output, request.staff?.name ?? '', now())

      request.staffSubject = data.path
      return { code: '0', data, message: 'success' }
    },
  )
}

/** Writes the query of a landing page: the template first, then the tracking parameters in the contract's order. */
function queryOf(link: Link): string {
  const query = new URLSearchParams({ templateId: link.templateId })

  for (const name of trackingParameters) {
    const value = link[name]

    if (value !== undefined && value !== '') query.set(name, value)
  }
  return query.toString().replaceAll('+', '%20')
}

type Link = v.InferOutput<typeof shortLinkRequest>

/** Stores a link under a new code; the same link again has the same code. */
export async function keepLink({ query }: Database, link: Link, by: string, now: Date): Promise<ShortLink> {
  const written = queryOf(link)
  const [row] = await retrying(
    () =>
      query
        .insertInto('short_links')
        .values({
          code: newCode(),
          query_hash: hash('sha256', written),
          query: written,
          created_at: now,
          created_by: by,
        })
        // An update that changes nothing, so that the row that is there is returned.
        .onConflict((conflict) => conflict.column('query_hash').doUpdateSet({ query: written }))
        .returning('code')
        .execute(),
    [uniqueViolation],
  )

  if (row === undefined) throw new Error('A short link was not stored')
  return { code: row.code, path: `/l/${row.code}` }
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function isCode(text: string): boolean {
  return codePattern.test(text)
}
