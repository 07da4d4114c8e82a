import type { FastifyInstance } from 'fastify'

import type { Database } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import { decideOrder } from '../../ledger/decide-order.ts'
import type { LoanPace } from './loan-pace.ts'

/**
 * Decides about orders in the place of a core system, where there is none: each waits so long as the pace says, and is then
 * approved or refused, and paid out. It looks before each call but a file's, so that whoever asks finds what is due by then.
 */
export function lendByClock(app: FastifyInstance, database: Database, pace: LoanPace): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url !== '/*') await decideDue(database, pace)
  })
}

/** Makes the decisions that are due; one that another server makes meanwhile is the same. */
export async function decideDue(
  database: Database,
  { reviewSeconds, disburseSeconds, now }: Pick<LoanPace, 'reviewSeconds' | 'disburseSeconds' | 'now'>,
): Promise<void> {
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  const reviewed = await database.query
    .selectFrom('orders')
    .innerJoin('loans', (join) =>
      join.onRef('loans.account_id', '=', 'orders.account_id').onRef('loans.order_id', '=', 'orders.id'),
    )
    .innerJoin('product_terms as terms', 'terms.product_id', 'orders.product_id')
    .where('orders.status', '=', 21)
    .where('orders.created_at', '<=', before(reviewSeconds))
    .select(['orders.id', 'orders.created_at', 'terms.ends_refused'])
    .execute()

  for (const { id, created_at, ends_refused } of reviewed) {
    const decision = { status: ends_refused ? 'refusal' : 'approval', at: later(created_at, reviewSeconds) } as const

    await decide(database, id, decision, now())
  }

  const approved = await database.query
    .selectFrom('orders')
    .innerJoin('loans', (join) =>
      join.onRef('loans.account_id', '=', 'orders.account_id').onRef('loans.order_id', '=', 'orders.id'),
    )
    .where('orders.status', '=', 151)
    .where('orders.decided_at', '<=', before(disburseSeconds))
    .where('orders.needs_card', '=', false)
    .leftJoin('payment_accounts as account', (join) =>
      join
        .onRef('account.account_id', '=', 'orders.account_id')
        .onRef('account.product_id', '=', 'orders.product_id')
        .onRef('account.bound_at', '>', 'orders.decided_at'),
    )
    .select(['orders.id', 'orders.decided_at', 'account.bound_at'])
    .execute()

  for (const { id, decided_at, bound_at } of approved) {
    // Another account was named since a payout failed, perhaps.
    const ready = bound_at ?? decided_at

    if (ready !== null && ready <= before(disburseSeconds))
      await decide(database, id, { status: 'payout', at: later(ready, disburseSeconds) }, now())
  }
}

/** Decides, unless the order was decided otherwise since it was found: whoever calls meanwhile has nothing to do with it. */
async function decide(...asked: Parameters<typeof decideOrder>): Promise<void> {
  try {
    await decideOrder(...asked)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === '409')) throw error
  }
}

function later(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
