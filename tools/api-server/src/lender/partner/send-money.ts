import type { Database } from '../../platform/database/database.ts'
import type { Deliveries } from '../../platform/outbox/outbox.ts'
import type { ChargeRequest, CodeRequest, PaymentProvider, RefundRequest } from '../../ledger/payment-provider.ts'
import { misfitNow } from '../../ledger/begin-payment.ts'
import { keepOddReport, receiveReport } from '../../ledger/receive-report.ts'

const unanswered = 'This charge got no answer, and is not sent again. Ask the partner whether the card was charged.'
const unsent = {
  withdrawn:
    'This refund is not sent any more: the partner took the payment back. Ask whether it went out; if not, nothing is missing.',
  refused: 'The partner refused this refund: send the money back by hand.',
  unanswered:
    'The partner did not take this refund for a week. Ask it whether it went out; if not, send the money back by hand.',
}
const weekMs = 7 * 24 * 60 * 60 * 1000

/** How the outbox sends what is for the payment partner; a charge that was paid is booked before it counts as sent. */
export function moneyDeliveries(
  database: Database,
  provider: PaymentProvider | undefined,
  now: () => Date,
): Deliveries {
  return {
    code: async (key, body) => needed(provider?.sendCode)(key, body as CodeRequest),
    async refund(key, body) {
      const request = body as RefundRequest
      const reports = database.query.selectFrom('payment_reports').where('id', '=', request.reportId)
      const known = await reports.select(['state', 'code']).execute()
      const isBack = known.some(({ state }) => state === 'reversed')
      const messages = database.query.selectFrom('outbox').where('idempotency_key', '=', key)
      const old = messages.where('made_at', '<=', new Date(now().getTime() - weekMs))
      const { state } = isBack
        ? { state: 'withdrawn' as const }
        : await needed(provider?.refund)(key, request).catch(async (error: unknown) => {
            if ((await old.select('id').execute()).length === 0) throw error
            return { state: 'unanswered' as const }
          })
      const odd = JSON.stringify({ ...request, code: known[0]?.code, key })

      if (state !== 'taken') await keepOddReport(database.query, odd, unsent[state], now())
      return { state }
    },
    async charge(key, body) {
      const { code, amount } = body as ChargeRequest
      const payments = database.query.selectFrom('payments').where('code', '=', code)
      const payment = await payments.selectAll().executeTakeFirst()

      if (payment?.state === 'paid') return { state: 'paid' }
      if (payment !== undefined && (await misfitNow(database.query, payment, now()))) {
        // Whoever paid in another way meanwhile is not charged any more; a try whose answer got lost may have charged them.
        await keepOddReport(database.query, JSON.stringify({ code, amount }), unanswered, now())
        return { state: 'withdrawn' }
      }

      const result = await needed(provider?.charge)(key, body as ChargeRequest)

      if (result.state === 'paid') await receiveReport(database, result.report, now())
      return { state: result.state }
    },
  }
}

function needed<Send>(send: Send | undefined): Send {
  if (send === undefined) throw new Error('the payment partner does not take it')
  return send
}
