import type { getLoanDetails } from '@pahiram/contract'

import { onOrigin } from '../../platform/http/own-origin.ts'
import { ApiError, type WrittenAnswer } from '../../platform/http/envelope.ts'
import { unknownSession } from '../../platform/http/caller.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { uuidOrNone } from '../../platform/database/uuid.ts'
import { amountRange } from '../../ledger/amount-range.ts'
import { unknownOrder } from '../../ledger/loan-query.ts'
import { orderIn } from '../../ledger/order-state.ts'
import type { AccountState } from '../../ledger/loan-state.ts'
import { prepareAccountState } from '../../ledger/read-facts.ts'
import { type OrderDetailsRow, prepareOrderQuery } from '../../ledger/order-query.ts'

/** Answers the state of an order to the session that owns it; to any other session the order does not exist. */
export function answerLoanDetails(database: Database, now: () => Date): Handler<typeof getLoanDetails> {
  const findOrder = prepareOrderQuery(database)
  const findState = prepareAccountState(database)

  return async ({ productId = '', orderId = '' }, caller) => {
    const [order] = await findOrder({
      tokenHash: caller.tokenHash(),
      orderId: orderId && uuidOrNone(orderId),
      productId: uuidOrNone(productId),
    })

    if (order === undefined) throw unknownSession()
    if (productId === '')
      throw new ApiError('400', 'Something is missing in this link. Please open this page from the app again.')
    // Without an order's number it is the lost answer of a push that is looked up.
    if (order.id === null)
      throw orderId === '' ? new ApiError('404', 'You have no loan of this product.') : unknownOrder()
    caller.isOf(order.account_id ?? '')
    return writeOrder(order, await findState(order.account_id ?? '', now()), caller.origin)
  }
}

function writeOrder(found: OrderDetailsRow, state: AccountState, origin: string): WrittenAnswer<typeof getLoanDetails> {
  const order = orderIn(state, found)

  return {
    orderStatus: order.status,
    noticeStatusText: order.headline,
    noticeDesText: order.explanation,
    productName: order.name,
    productLogo: order.logo,
    userOrderDetail: { detail: order.rows },
    recProducts: order.recommendations.map((offered) => ({
      logo: offered.logo,
      name: offered.name,
      buttonText: offered.button_text,
      range: amountRange(offered.least_amount, offered.greatest_amount),
      rangeDesc: offered.range_label,
      rate: offered.rate,
      desc: offered.description,
      flag: offered.enabled ? 1 : 0,
      linkKey: offered.link_key,
    })),
    inside: order.opens_inside ? '1' : '0',
    h5Url: onOrigin(order.repayment_url, origin),
    isDelay: order.can_extend === true ? '1' : '0',
    telephone: order.telephone,
    isScore: order.asks_rating ? 1 : 0,
    playeduL: onOrigin(order.withdraw_url, origin),
    reyMsg: order.prompt,
    KindTipsMsg: order.tip,
    cardNeedPop: order.needs_card ? 1 : 0,
    cardPopTitle: order.card_title,
    cardPopMsg: order.card_message,
    dueAmount: order.due?.amount ?? null,
    dueDate: order.due?.date ?? null,
    lateCost: order.due?.lateCost ?? null,
    timeline: order.timeline ?? null,
    repayPlan: [...(order.plan ?? [])],
  }
}
