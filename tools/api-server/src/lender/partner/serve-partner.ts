import type { FastifyInstance } from 'fastify'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PartnerReport, partnerReport } from '../../ledger/partner-report.ts'
import { keepOddReport, receiveReport } from '../../ledger/receive-report.ts'
import type { Log } from '../../platform/http/implement.ts'
import { readRequest } from '../../platform/http/read-request.ts'
import { serveSigned, signedJson, signedText } from '../../platform/signed/signed-scope.ts'

/** The path at which partners report payments. */
export const reportPath = '/partner/payments'

interface PartnerCalls {
  readonly key: string | undefined
  /** Whether a signature of version 1 is taken, too. */
  readonly takesSignatureV1?: boolean
  readonly now: () => Date
  readonly log: Log
}

/**
 * Takes the reports of payment partners: `POST /partner/payments`, signed with `PAHIRAM_PARTNER_KEY`. The answer says what
 * became of the money; a partner that gets none sends the same report again.
 */
export function servePartner(
  app: FastifyInstance,
  database: Database,
  { key, takesSignatureV1 = false, now, log }: PartnerCalls,
): Promise<void> {
  const signed = { prefix: '/partner', key, setting: 'PAHIRAM_PARTNER_KEY', now, log }

  return serveSigned(app, database, signed, (scope) => {
    scope.post('/payments', { config: { takesSignatureV1 } }, async (request) => {
      let report: PartnerReport

      try {
        report = readRequest(partnerReport, signedJson(request))
      } catch (error) {
        // It is genuine, and money may have moved: people look at it.
        if (error instanceof ApiError) await keepOddReport(database.query, signedText(request), error.message, now())
        throw error
      }
      return answered(await receiveReport(database, report, now()))
    })
  })
}
