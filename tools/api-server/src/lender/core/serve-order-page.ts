import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'

import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { answered, ApiError } from '../../platform/http/envelope.ts'
import { readRequest } from '../../platform/http/read-request.ts'
import { signedJson } from '../../platform/signed/signed-scope.ts'
import { type OrderPageShape, orderPageShape, recommendedShape } from './core-shapes.ts'
import { uuidIn } from './uuid-in.ts'

/** Serves the calls by which the core system says what pages show beside figures: those of one order, and which products. */
export function serveOrderPage(scope: FastifyInstance, database: Database): void {
  scope.put<{ Params: { orderId: string } }>('/orders/:orderId/page', async (request) => {
    const orderId = uuidIn(request.params.orderId, 'order')
    const page = readRequest(orderPageShape, signedJson(request))

    await retrying(() => putOrderPage(database.query, orderId, page))
    return answered({ orderId })
  })
  scope.put<{ Params: { id: string } }>('/accounts/:id/recommended', async (request) => {
    const accountId = uuidIn(request.params.id, 'account')
    const { products } = readRequest(recommendedShape, signedJson(request))

    await retrying(() => putRecommended(database.query, accountId, products))
    return answered({ accountId })
  })
}

/** Sets the products of `/error` and `/order` for one account, in their order. */
async function putRecommended(query: Kysely<Tables>, accountId: string, recommended: string[]): Promise<void> {
  const known = await query
    .selectFrom('products')
    .where('id', '=', sql<string>`any(${recommended}::uuid[])`)
    .select('id')
    .execute()
  const unknown = recommended.findIndex((id) => !known.some((product) => product.id === id))

  if (unknown !== -1)
    throw new ApiError('400', 'There is no such product.', { word: 'product_unknown', field: `products.${unknown}` })

  const { numUpdatedRows } = await query
    .updateTable('accounts')
    .where('id', '=', accountId)
    .set({ recommended })
    .executeTakeFirst()

  if (numUpdatedRows === 0n) throw new ApiError('404', 'There is no such account.')
}

async function putOrderPage(query: Kysely<Tables>, orderId: string, page: OrderPageShape): Promise<void> {
  const { numUpdatedRows } = await query
    .updateTable('orders')
    .where('id', '=', orderId)
    .set({
      telephone: page.telephone ?? null,
      repayment_url: page.h5Url ?? null,
      opens_inside: page.inside === 1,
      withdraw_url: page.playeduL ?? null,
      asks_rating: page.isScore === 1,
      tip: page.KindTipsMsg ?? null,
      prompt: page.reyMsg ?? null,
      notice: page.noticeMsg ?? null,
      shows_tip: page.isShowReyTop === undefined ? null : page.isShowReyTop === 1,
      // A payout that failed asks for another account, too: a page that says nothing of it must not end that.
      ...(page.cardNeedPop !== undefined && {
        needs_card: page.cardNeedPop === 1,
        card_title: page.cardPopTitle ?? null,
        card_message: page.cardPopMsg ?? null,
      }),
    })
    .executeTakeFirst()

  if (numUpdatedRows === 0n) throw new ApiError('404', 'There is no such order.')
}
