import type { Log } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { ChargeRequest, CodeRequest, PaymentProvider, RefundRequest } from '../repayment/payment-provider.ts'
import { receiveReport } from './receive-report.ts'

/** The outbox of what is sent to the payment partner; a charge that was paid is booked before it counts as sent. */
export function moneyOutbox(
  database: Database,
  provider: PaymentProvider | undefined,
  { now, log }: { now: () => Date; log: Log },
): Outbox {
  return new Outbox(
    database,
    async ({ kind, idempotency_key: key, body }) => {
      const request = JSON.parse(body) as never

      switch (kind) {
        case 'code':
          return needed(provider?.sendCode)(key, request as CodeRequest)
        case 'refund':
          return needed(provider?.refund)(key, request as RefundRequest)
        case 'charge': {
          const result = await needed(provider?.charge)(key, request as ChargeRequest)

          if (result.state === 'paid') await receiveReport(database, result.report, now())
          return { state: result.state }
        }
      }
    },
    { now, log },
  )
}

function needed<Send>(send: Send | undefined): Send {
  if (send === undefined) throw new Error('the payment partner does not take it')
  return send
}
