import type { ComplaintOrder, getComplaintInit } from '@pahiram/contract'

import { unknownSession } from '../api/caller.ts'
import type { Written } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { orderAt } from '../loan/loan-state.ts'
import { type OrderDetailsRow, prepareOrdersQuery } from '../loan/order-query.ts'

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

/** The type of complaint that is about collection: it has sub-types, and only some orders may have it. */
export const collectionType = '1'

/** An order as the complaint pages show it. */
type WrittenOrder = Written<ComplaintOrder>

/** Due soon, and overdue: only then is an order collected (docs/spec/contract.md §3, `isShow`). */
const collectedStatuses = new Set([174, 180])

/** How many of an order's rows go on its card, before its number. */
const mostRows = 3

/** What an order's state is called in a word or two; an unknown one is called as its own page does. */
const statusWords: Readonly<Record<number, string>> = {
  21: 'Under review',
  110: 'Not approved',
  151: 'Money on its way',
  170: 'Running',
  174: 'Due soon',
  180: 'Overdue',
  200: 'Repaid',
}

/** Finds the session's orders, the latest first, as they stand now. Throws an `ApiError` when the session is unknown. */
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
  const told = order.rows.filter(({ value }) => value !== '')
  const numbers = told.filter(({ text }) => text === 'Order number')
  const others = told.filter((row) => !numbers.includes(row)).slice(0, mostRows)

  return {
    orderNo: order.id,
    productLogo: order.logo,
    productName: order.name,
    status: statusWords[status] ?? order.headline,
    isShow: collectedStatuses.has(status) ? 1 : 0,
    list: [...others, ...numbers].map(({ text, value }) => ({ title: text, value })),
  }
}
