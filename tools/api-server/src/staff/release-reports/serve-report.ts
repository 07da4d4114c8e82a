import {
  pageReport,
  releaseErrorsPath,
  releaseErrorsRequest,
  releaseRatesPath,
  releaseRatesRequest,
  reportLimit,
  reportPath,
  viewReport,
} from '@pahiram/contract'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { clientNetwork } from '../../platform/http/client-network.ts'
import { answered } from '../../platform/http/envelope.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderedUuid } from '../../platform/database/uuid.ts'
import { listErrors } from '../../platform/monitoring/error-reports.ts'
import { engineOf } from '../../platform/http/engine-of.ts'
import { shellNamed, type ViewCounts } from '../../platform/monitoring/view-counts.ts'
import { everyRole } from '../../platform/staff/serve-staff.ts'
import { readRequest } from '../../platform/http/read-request.ts'

const everyMinute = 60_000

/**
 * Receives the pages' error reports: `POST /__report` with JSON of at most 4 KB; answers 204. A report contains no person:
 * queries, mail addresses and long numbers are removed before it is stored. View reports of published pages arrive here
 * too; they are only counted.
 */
export function serveReport(app: FastifyInstance, database: Database, counts: ViewCounts): void {
  const limit = new RateLimit({ most: 30, windowMs: everyMinute })
  const dayLimit = new RateLimit({ most: 1_000, windowMs: 24 * 60 * everyMinute })
  // Many borrowers share an address of their carrier, and each view sends one report.
  const viewLimit = new RateLimit({ most: 600, windowMs: everyMinute })

  app.addHook('onClose', () => counts.write())

  // `sendBeacon` sends text/plain.
  app.post(reportPath, { bodyLimit: reportLimit, errorHandler: rejectReport }, async (request, reply) => {
    const written = readJson(request.body)
    const view = v.safeParse(viewReport, written)
    const network = clientNetwork(request.ip)

    if (view.success) {
      if (viewLimit.allows(network))
        counts.add({ ...view.output, engine: engineOf(request.headers['user-agent']) }, network)
      return reply.code(204).send()
    }
    // Reports over a limit are dropped silently: no page waits for the answer, and many borrowers share an address.
    if (!limit.allows(network) || !dayLimit.allows(network)) return reply.code(204).send()

    const read = v.safeParse(pageReport, written)

    if (!read.success) return reply.code(400).send({ message: v.summarize(read.issues) })

    const { message, release, reference, stack, shell, ...report } = read.output

    await database.query
      .insertInto('error_reports')
      .values({
        id: orderedUuid(new Date()),
        ...report,
        release: release ?? null,
        reference: reference ?? '',
        // They steer a terminal, forge a line, and U+0000 is in no column of the database.
        message: withoutPersonalData(message.replaceAll(/\p{Cc}+/gu, ' ')),
        stack: framesOf(stack ?? ''),
        engine: engineOf(request.headers['user-agent']),
        shell: shellNamed(shell),
      })
      .execute()
    return reply.code(204).send()
  })
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

const personal: readonly RegExp[] = [
  // A query may contain the session.
  /\?[^\s'")]*/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  // Telephone, card and account numbers.
  /\+?\d[\d\s-]{6,}\d/g,
]

/** Removes possible personal data from a message: queries, mail addresses and long numbers. */
function withoutPersonalData(message: string): string {
  return personal.reduce((text, pattern) => text.replaceAll(pattern, '…'), message).slice(0, 1000)
}

/** A frame as engines write it: a name, which may be missing, the path of one of our files or pages, line and column. */
const frame = /^(?:at )?(?:(?:async |new )*([\w$.<>[\] ]{0,80}?)[@ ]?\(?)?(\/[\w\-./]{1,120}):(\d{1,7}):(\d{1,7})\)?$/

/** Returns a stack's frames in one form, `name@/path:line:column`; what is no frame may be about a person and is removed. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', path, row, column] = frame.exec(line.trim()) ?? []

      return path === undefined ? [] : [`${name.trim()}@${path}:${row}:${column}`]
    })
    .join('\n')
}

/** Serves the outcomes of deployments' views, and what broke, to staff. */
export function serveReleaseRates(scope: FastifyInstance, database: Database, counts: ViewCounts): void {
  scope.get(releaseRatesPath.slice(staffPath.length), everyRole, async ({ query }) => {
    return answered({ rows: await counts.rates(readRequest(releaseRatesRequest, query)) })
  })
  scope.get(releaseErrorsPath.slice(staffPath.length), everyRole, async ({ query }) => {
    return answered({ rows: await listErrors(database, readRequest(releaseErrorsRequest, query)) })
  })
}
