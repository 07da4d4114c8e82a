import { collectionType, type ComplaintOrder, type getComplaintInit } from '@pahiram/contract'

import { prepareAccount, unknownSession } from '../../platform/http/caller.ts'
import type { Written } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { translated } from '../../platform/language/translated.ts'
import { orderIn } from '../../ledger/order-state.ts'
import { prepareAccountState } from '../../ledger/read-facts.ts'
import { type OrderDetailsRow, prepareOrdersQuery } from '../../ledger/order-query.ts'

/**
 * Answers the types and orders that a complaint can be about. The latest order is selected when the call names none, or an
 * order of another account: an old link does not stop a borrower from complaining.
 */
export function answerComplaintInit(database: Database, now: () => Date): Handler<typeof getComplaintInit> {
  const { pool, query } = database
  const findOrders = prepareComplaintOrders(database, now)
  const findAccount = prepareAccount(database)
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
    const [orderList] = await Promise.all([findOrders(caller.tokenHash()), findAccount(caller)])
    const [problemType, problemSonType] = await Promise.all([listTypes({}), listSubTypes({})])

    return {
      problemType: problemType.map(inReadersLanguage),
      problemSonType: problemSonType.map(inReadersLanguage),
      orderDetail: orderList.find(({ orderNo }) => orderNo === orderId?.toLowerCase()) ?? orderList[0] ?? null,
      orderList,
    }
  }
}

function inReadersLanguage(choice: { title: string; value: string }) {
  return { ...choice, title: translated(choice.title) }
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

/** Returns the short name of an order status; for an unknown status the order's own headline is shown. */
function statusName(status: number): string | undefined {
  const messages = messagesOf('order').status
  const names: Readonly<Record<number, string>> = {
    21: messages.review,
    110: messages.refused,
    151: messages.disbursing,
    170: messages.running,
    174: messages.dueSoon,
    180: messages.overdue,
    200: messages.repaid,
  }

  return names[status]
}

/** Finds the orders of a session in their present state, the latest first; throws an `ApiError` when the session is unknown. */
export function prepareComplaintOrders(database: Database, now: () => Date) {
  const findOrders = prepareOrdersQuery(database)
  const findState = prepareAccountState(database)

  return async (tokenHash: string): Promise<WrittenOrder[]> => {
    const rows = await findOrders({ tokenHash })
    const [first] = rows

    if (first === undefined) throw unknownSession()
    if (first.account_id === null) return []

    const state = await findState(first.account_id, now())

    return rows.map((row) => writeOrder(orderIn(state, row)))
  }
}

function writeOrder(order: OrderDetailsRow): WrittenOrder {
  const status = order.status ?? 0
  const filled = order.rows.filter(({ value }) => value !== '')
  const numbers = filled.filter(({ text }) => text === messagesOf('rows').orderNumber)
  const others = filled.filter((row) => !numbers.includes(row)).slice(0, mostRows)
  const isUsual = order.cancelled_at === null && (status !== 151 || order.needs_card !== true)

  return {
    orderNo: order.id,
    number: numbers[0]?.value ?? null,
    productLogo: order.logo,
    productName: order.name,
    // One that was cancelled has the status of one that was refused, one that needs an account that of money on its way.
    status: (isUsual ? statusName(status) : undefined) ?? order.headline,
    isShow: paidOutStatuses.has(status) ? 1 : 0,
    list: [...others, ...numbers].map(({ text, value }) => ({ title: text, value })),
  }
}
