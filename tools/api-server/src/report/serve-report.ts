import { randomUUID } from 'node:crypto'

import {
  pageReport,
  releaseRatesPath,
  releaseRatesRequest,
  reportLimit,
  reportPath,
  viewReport,
} from '@pahiram/contract'
import { staffPath } from '@pahiram/staff-client'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { ApiError } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import type { ViewCounts } from './view-counts.ts'

const everyMinute = 60_000

/**
 * Takes the pages' error reports: `POST /__report` with JSON of at most 4 KB; 204 when it was kept. A report says what
 * broke and where, never for whom: what looks like a number of a person or a query is taken out before it is kept. How
 * the views of published pages went is told here, too; that is counted alone.
 */
export function serveReport(app: FastifyInstance, database: Database, counts: ViewCounts): void {
  const limit = new RateLimit({ most: 30, everyMilliseconds: everyMinute })
  // Many borrowers share an address of their carrier's, and each view tells once.
  const viewLimit = new RateLimit({ most: 600, everyMilliseconds: everyMinute })

  app.addHook('onClose', () => counts.write())

  // `sendBeacon` sends a text as text/plain.
  app.post(reportPath, { bodyLimit: reportLimit, errorHandler: rejectReport }, async (request, reply) => {
    const written = readJson(request.body)
    const view = v.safeParse(viewReport, written)

    if (view.success) {
      if (viewLimit.allows(request.ip)) counts.add(view.output)
      return reply.code(204).send()
    }
    // Nobody waits for the answer, and many borrowers may share an address: too many are dropped without a word.
    if (!limit.allows(request.ip)) return reply.code(204).send()

    const read = v.safeParse(pageReport, written)

    if (!read.success) return reply.code(400).send({ message: v.summarize(read.issues) })

    const { message, release, reference, ...report } = read.output

    await database.query
      .insertInto('error_reports')
      .values({
        id: randomUUID(),
        ...report,
        release: withoutNul(release) ?? null,
        reference: withoutNul(reference) ?? '',
        message: withoutPersonalData(message.replaceAll('\0', '')),
      })
      .execute()
    return reply.code(204).send()
  })
}

/** No column of the database holds U+0000. */
function withoutNul(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '')
}

function readJson(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function rejectReport(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(error.statusCode ?? 500).send({ message: 'The report was not kept' })
}

interface RateLimitOptions {
  readonly most: number
  readonly everyMilliseconds: number
}

/** Lets so many through in each window of time, per key; it forgets all keys when a new window begins. */
export class RateLimit {
  #options: RateLimitOptions
  #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(options: RateLimitOptions) {
    this.#options = options
  }

  allows(key: string, now: number = Date.now()): boolean {
    if (now >= this.#windowEnds) {
      this.#counts.clear()
      this.#windowEnds = now + this.#options.everyMilliseconds
    }

    const count = (this.#counts.get(key) ?? 0) + 1

    this.#counts.set(key, count)
    return count <= this.#options.most
  }
}

const personal: readonly RegExp[] = [
  // A query may hold the session.
  /\?[^\s'")]*/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  // Telephone, card and account numbers.
  /\+?\d[\d\s-]{6,}\d/g,
]

/** A message without what may be a person's: queries, mail addresses, long numbers. */
function withoutPersonalData(message: string): string {
  return personal.reduce((text, pattern) => text.replaceAll(pattern, '…'), message).slice(0, 1000)
}

/** Tells ops how the views of each deployment went, within the staff's door. */
export function serveReleaseRates(scope: FastifyInstance, counts: ViewCounts): void {
  scope.get(releaseRatesPath.slice(staffPath.length), async ({ query }) => {
    const asked = v.safeParse(releaseRatesRequest, query)

    if (!asked.success) {
      const [issue] = asked.issues

      throw new ApiError('400', `${v.getDotPath(issue) ?? 'The query'} is not as expected: ${issue.message}`)
    }

    const { hours, app, by } = asked.output

    return { code: '0', data: { rows: await counts.rates({ hours, app, byPage: by === 'page' }) }, message: 'success' }
  })
}
