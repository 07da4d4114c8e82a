import { dayNumber } from '@pahiram/formatting/calendar'

import { accountState } from '../../ledger/account-state.ts'
import { orderIn } from '../../ledger/order-state.ts'
import { readFacts } from '../../ledger/read-facts.ts'
import { ordersOfAccount } from '../../ledger/order-query.ts'
import type { Export, PersonalData } from '../../platform/personal-data.ts'

const ofOrder = 'not exported: `orders` shows it; kept with the order, as the law asks of a lender'

/** What is kept of orders, presses and ratings. */
export const orderPersonalData: readonly PersonalData[] = [
  { table: 'orders', exported: readOrders, why: 'kept, as the law asks of a lender' },
  { table: 'order_rows', why: ofOrder },
  { table: 'order_recommendations', why: ofOrder },
  { table: 'events', exported: 'rows', erased: 'rows' },
  { table: 'scores', exported: 'rows', erased: 'rows' },
]

/** The orders of an account: what is stored, with what their pages make of it at a moment. */
async function readOrders({ query, account, now }: Export): Promise<unknown[]> {
  const stored = await query.selectFrom('orders').where('account_id', '=', account).selectAll().execute()
  const details = await ordersOfAccount(query, account)
  const state = accountState(await readFacts(query, account), dayNumber(now))
  const shown = new Map(
    details.map((order) => {
      const { id, status, headline, explanation, can_extend, rows } = orderIn(state, order)

      return [id, { status, headline, explanation, can_extend, rows }]
    }),
  )

  return stored.map((order) => ({ ...order, ...shown.get(order.id) }))
}
