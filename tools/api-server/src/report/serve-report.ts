import { randomUUID } from 'node:crypto'

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageReport, reportLimit, reportPath, viewReport } from '@pahiram/contract'
import * as v from 'valibot'

import type { Database } from '../database/database.ts'
import { RateLimit } from './rate-limit.ts'
import type { ViewCounts } from './view-counts.ts'
import { withoutPersonalData } from './without-personal-data.ts'

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
  app.post(reportPath, { bodyLimit: reportLimit, errorHandler: refuse }, async (request, reply) => {
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

function refuse(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(error.statusCode ?? 500).send({ message: 'The report was not kept' })
}
