import type { getComplaintInit } from '@pahiram/contract'

import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { prepareComplaintOrders } from './complaint-orders.ts'
import { collectionType } from './collection-type.ts'

/**
 * Answers what a complaint can be about. An order that is not the session's, or not asked for, gives way to the latest:
 * who wants to complain is not sent away over an old link.
 */
export function answerComplaintInit(database: Database, now: () => Date): Handler<typeof getComplaintInit> {
  const { pool, query } = database
  const findOrders = prepareComplaintOrders(database, now)
  const listTypes = prepareQuery(pool, 'complaint-types', () =>
    query.selectFrom('complaint_types').orderBy('position').select(['title', 'value']),
  )
  const listSubTypes = prepareQuery(pool, 'complaint-sub-types', () =>
    query
      .selectFrom('complaint_sub_types')
      .where('type_value', '=', collectionType)
      .orderBy('position')
      .select(['title', 'value']),
  )

  return async ({ orderId }, caller) => {
    const orderList = await findOrders(caller.tokenHash())
    const [problemType, problemSonType] = await Promise.all([listTypes({}), listSubTypes({})])

    return {
      problemType,
      problemSonType,
      orderDetail: orderList.find(({ orderNo }) => orderNo === orderId) ?? orderList[0] ?? null,
      orderList,
    }
  }
}
