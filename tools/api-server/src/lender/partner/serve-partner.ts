import type { FastifyInstance } from 'fastify'
import { getDotPath, safeParse } from 'valibot'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { partnerReport } from '../../ledger/partner-report.ts'
import { keepOddReport, receiveReport } from '../../ledger/receive-report.ts'
import { serveSigned, signedAnswer } from '../../platform/signed/signed-scope.ts'

/** The path at which partners report payments. */
export const reportPath = '/partner/payments'

/**
 * Takes the reports of payment partners: `POST /partner/payments`, signed with `PAHIRAM_PARTNER_KEY`. The answer says what
 * became of the money; a partner that gets none sends the same report again.
 */
export function servePartner(
  app: FastifyInstance,
  database: Database,
  { key, now }: { key: string | undefined; now: () => Date },
): Promise<void> {
  return serveSigned(app, { prefix: '/partner', key, setting: 'PAHIRAM_PARTNER_KEY', now }, (scope) => {
    scope.post('/payments', async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
      const read = safeParse(partnerReport, readJson(body))

      if (!read.success) {
        const [issue] = read.issues
        const reason = `${getDotPath(issue) ?? 'The body'} is not as agreed: ${issue.message}`

        // It is genuine, and money may have moved: people look at it.
        await keepOddReport(database.query, body, reason, now())
        throw new ApiError('400', reason)
      }
      return signedAnswer(await receiveReport(database, read.output, now()))
    })
  })
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
