import type { Transaction } from 'kysely'

import type { Tables } from '../platform/database/tables.ts'
import { ApiError } from '../platform/http/envelope.ts'
import { holdAccount, type LoanKey } from './account-money.ts'

/**
 * Finds whose order it is, for the core system, and holds that account until the transaction ends.
 * @throws {ApiError} 404 when there is no such order.
 */
export async function holdOrder(transaction: Transaction<Tables>, orderId: string): Promise<LoanKey> {
  const owner = await transaction
    .selectFrom('loans')
    .where('order_id', '=', orderId)
    .select(['account_id', 'order_id'])
    .executeTakeFirst()

  if (owner === undefined) throw new ApiError('404', 'There is no such order.')
  await holdAccount(transaction, owner.account_id)
  return owner
}
