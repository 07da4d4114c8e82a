import type { FastifyInstance } from 'fastify'

import type { PaymentProvider } from '../ledger/payment-provider.ts'
import type { WrittenReport } from '../ledger/partner-report.ts'
import { reportPath } from '../lender/partner/serve-partner.ts'
import { languageQuery, withQuery } from '../platform/language/language.ts'
import { sign, signatureHeader } from '../platform/signed/signature.ts'

/** The key that the sandbox's partner signs with, unless `PAHIRAM_PARTNER_KEY` is set. */
export const sandboxPartnerKey = 'sandbox-partner-key'

/** The payment partner of the sandbox: where no money moves, and which reports as a real one does. */
export interface SandboxPartner extends PaymentProvider {
  /** Reports through `POST /partner/payments`, signed. */
  report(report: WrittenReport): Promise<void>
}

/** The partner that pays on a page of this server (`serve-payment-page.ts`) and whose cards never lack money. */
export function sandboxPartner(app: FastifyInstance, key: string, now: () => Date): SandboxPartner {
  const report = async (sent: WrittenReport) => {
    const method = 'POST'
    const body = JSON.stringify(sent)
    const answer = await app.inject({
      method,
      url: reportPath,
      headers: { [signatureHeader]: sign(key, { method, path: reportPath, body }, now()) },
      payload: body,
    })

    const { statusCode } = answer

    // A refusal of what was typed on the payment page is the page's answer, too.
    if (statusCode !== 200)
      throw Object.assign(new Error(`The sandbox's report was answered HTTP ${statusCode}`), { statusCode })
  }

  return {
    report,
    payUrl: async ({ id, code, origin }) =>
      withQuery(`${origin}/__sandbox/payment/${id}`, { payCode: code, ...languageQuery() }),
    async charge(chargeKey, { code, amount }) {
      const paid = {
        id: `sandbox-${chargeKey}`,
        code,
        amount,
        paidAt: now(),
        channel: 'Card',
        state: 'paid' as const,
      }

      await report({ ...paid, paidAt: paid.paidAt.toISOString() })
      return { state: 'paid', report: paid }
    },
    refund: async () => ({ state: 'taken' }),
  }
}
