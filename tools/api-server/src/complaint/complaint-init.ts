import { collectionType, type ComplaintOrder, type getComplaintInit } from '@pahiram/contract'

import { unknownSession } from '../api/caller.ts'
import type { Written } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { orderAt } from '../loan/loan-state.ts'
import { type OrderDetailsRow, prepareOrdersQuery } from '../loan/order-query.ts'

/**
 * Answers the types and orders that a complaint can be about. The latest order is selected when the call names none, or an
 * order of another account: an old link does not stop a borrower from complaining.
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

/** An order on the complaint pages. */
type WrittenOrder = Written<ComplaintOrder>

/**
 * The statuses of orders whose money was paid out once (docs/spec/contract.md §3, `isShow`). Collectors also call about a
 * loan that is not due yet, or that is repaid.
 */
const paidOutStatuses = new Set([170, 174, 180, 200])

/** How many rows of an order its card shows, besides the order number. */
const mostRows = 3

/** Short names of order statuses; for an unknown status the order's own headline is shown. */
const statusNames: Readonly<Record<number, string>> = {
  21: 'Under review',
  110: 'Not approved',
  151: 'Money on its way',
  170: 'Running',
  174: 'Due soon',
  180: 'Overdue',
  200: 'Repaid',
}

/** Finds the orders of a session in their present state, the latest first; throws an `ApiError` when the session is unknown. */
export function prepareComplaintOrders(database: Database, now: () => Date) {
  const findOrders = prepareOrdersQuery(database)

  return async (tokenHash: string): Promise<WrittenOrder[]> => {
    const rows = await findOrders({ tokenHash })
    const moment = now()

    if (rows.length === 0) throw unknownSession()
    return rows.filter(({ id }) => id !== null).map((row) => writeOrder(orderAt(moment, row)))
  }
}

function writeOrder(order: OrderDetailsRow): WrittenOrder {
  const status = order.status ?? 0
  const filled = order.rows.filter(({ value }) => value !== '')
  const numbers = filled.filter(({ text }) => text === 'Order number')
  const others = filled.filter((row) => !numbers.includes(row)).slice(0, mostRows)

  return {
    orderNo: order.id,
    number: numbers[0]?.value ?? null,
    productLogo: order.logo,
    productName: order.name,
    status: statusNames[status] ?? order.headline,
    isShow: paidOutStatuses.has(status) ? 1 : 0,
    list: [...others, ...numbers].map(({ text, value }) => ({ title: text, value })),
  }
}
