import type { Kysely, Selectable, Transaction } from 'kysely'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { statusAt } from '../../ledger/order-status.ts'
import { instalmentCharges } from '../../ledger/instalment-charges.ts'
import { enter } from '../../ledger/ledger.ts'
import { addChange } from '../../ledger/changes.ts'
import type { CoreStatus } from './core-shapes.ts'

type Loan = Selectable<Tables['loans']>

/** Which status of a loan (docs/spec/contract.md §3) a report of the core system leads to, and from which. */
const ways: Readonly<Record<CoreStatus, { readonly to: number; readonly from: readonly number[] }>> = {
  review: { to: 21, from: [] },
  refusal: { to: 110, from: [21, 151] },
  approval: { to: 151, from: [21] },
  payout: { to: 170, from: [21, 151] },
}

/**
 * Moves a loan that waits for the core system: approved, refused, or paid out, when its instalments begin to be owed. The
 * same report again changes nothing.
 * @throws {ApiError} when there is no such loan, or it cannot go this way any more.
 */
export function decideOrder(
  database: Database,
  orderId: string,
  { status, at }: { status: CoreStatus; at: Date },
  now: Date,
): Promise<{ orderId: string; status: number }> {
  return retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      const loan = await transaction
        .selectFrom('loans')
        .where('order_id', '=', orderId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()

      if (loan === undefined) throw new ApiError('404', 'There is no such order.')

      const stands = statusAt(now, 21, loan)
      const { to, from } = ways[status]

      if (stands !== to) {
        if (!from.includes(stands)) throw new ApiError('409', `The order has the status ${stands} already.`)
        await move(transaction, loan, status, at)
        await addChange(
          transaction,
          'order',
          { orderId, accountId: loan.account_id, number: loan.number, status: to },
          now,
        )
      }
      return { orderId, status: to }
    }),
  )
}

async function move(transaction: Transaction<Tables>, loan: Loan, status: CoreStatus, at: Date): Promise<void> {
  if (status === 'approval') return keep(transaction, loan, { decided_at: at })
  if (status === 'refusal') {
    await keep(transaction, loan, { decided_at: at, ends_refused: true })
    await transaction
      .updateTable('live_orders')
      .where('account_id', '=', loan.account_id)
      .where('order_id', '=', loan.order_id)
      .set({ ends_at: at })
      .execute()
    return
  }

  const decided_at = loan.decided_at < at ? loan.decided_at : at

  await keep(transaction, loan, { decided_at, paid_out_at: at })
  await enter(transaction, loan, instalmentCharges(loan, at))
}

async function keep(
  query: Kysely<Tables>,
  { account_id, order_id }: Loan,
  changes: Partial<Pick<Loan, 'decided_at' | 'paid_out_at' | 'ends_refused'>>,
): Promise<void> {
  await query
    .updateTable('loans')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .set(changes)
    .execute()
}
