import { hash, randomUUID } from 'node:crypto'

import type { listOrderAgreements } from '@pahiram/contract'
import { cacheControl } from '@pahiram/page-html'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { type Offer, offerIdOf } from '../../ledger/offer.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid, uuidOrNone } from '../../platform/database/uuid.ts'
import { unknownSession } from '../../platform/http/caller.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { formatMarketTime } from '../../platform/language/amounts-and-days.ts'
import { notFound } from '../../site/replies.ts'
import { sendAgreement, writeAgreement } from './agreement-page.ts'

/**
 * Keeps what a borrower agrees to by taking a loan: the offer, its agreements as they are shown now, the moment, the device.
 * Returns it as the core system reads it, each agreement as a hash of the text that was shown, HTML in UTF-8.
 */
export async function keepConsent(
  transaction: Transaction<Tables>,
  offer: Offer,
  { orderId, agreedAt, lender }: { readonly orderId: string; readonly agreedAt: Date; readonly lender: string },
) {
  const key = { account_id: offer.account_id, order_id: orderId }
  const { device_id } = offer

  await transaction
    .insertInto('order_consents')
    .values({ ...key, offer_id: offerIdOf(offer), agreed_at: agreedAt, device_id })
    .execute()

  const agreements = offer.agreements.map((agreement) => ({
    ...key,
    position: agreement.position,
    id: randomUUID(),
    ...writeAgreement(agreement, offer, { today: agreedAt, lender }),
  }))

  if (agreements.length > 0) await transaction.insertInto('order_agreements').values(agreements).execute()
  return {
    agreedAt: agreedAt.toISOString(),
    deviceId: device_id,
    agreements: agreements.map(({ title, content }) => ({ title, sha256: hash('sha256', content) })),
  }
}

/**
 * Answers what the borrower of an order agreed to, of the latest one of the product without `orderId`; to any other session
 * the order has nothing.
 */
export function answerOrderAgreements(database: Database): Handler<typeof listOrderAgreements> {
  const find = prepareQuery(database.pool, 'order-agreements', (asked: { tokenHash: string; productId: string }) =>
    database.query
      .selectFrom('sessions')
      .leftJoin('orders', (join) =>
        join.onRef('orders.account_id', '=', 'sessions.account_id').on('orders.product_id', '=', asked.productId),
      )
      .leftJoin('order_consents as consent', (join) =>
        join.onRef('consent.account_id', '=', 'orders.account_id').onRef('consent.order_id', '=', 'orders.id'),
      )
      .where('sessions.token_hash', '=', asked.tokenHash)
      .orderBy('orders.created_at', 'desc')
      .select(['orders.id', 'consent.agreed_at'])
      .select((order) =>
        jsonArrayFrom(
          order
            .selectFrom('order_agreements as agreement')
            .whereRef('agreement.account_id', '=', 'consent.account_id')
            .whereRef('agreement.order_id', '=', 'consent.order_id')
            .orderBy('agreement.position')
            .select(['agreement.id', 'agreement.title']),
        ).as('agreements'),
      ),
  )

  return async ({ productId = '', orderId = '' }, caller) => {
    const orders = await find({ tokenHash: caller.tokenHash(), productId: uuidOrNone(productId) })

    if (orders.length === 0) throw unknownSession()

    const order = orderId === '' ? orders[0] : orders.find(({ id }) => id === orderId.toLowerCase())

    return (order?.agreements ?? []).map(({ id, title }) => ({
      title,
      url: `${caller.origin}/agreements/agreed/${id}`,
      agreedAt: order?.agreed_at ? formatMarketTime(order.agreed_at) : null,
    }))
  }
}

/** Serves each agreement as it was agreed to: `/agreements/agreed/<id>`. As with any agreement, who has the address may read it. */
export function serveAgreedPages(app: FastifyInstance, database: Database, pageOrigins: readonly string[]): void {
  const find = prepareQuery(database.pool, 'agreed-page', (asked: { id: string }) =>
    database.query.selectFrom('order_agreements').where('id', '=', asked.id).select(['title', 'language', 'content']),
  )

  app.get<{ Params: { id: string } }>('/agreements/agreed/:id', async (request, reply) => {
    const [agreed] = isUuid(request.params.id) ? await find({ id: request.params.id }) : []

    if (agreed === undefined) return notFound(request, reply)
    return sendAgreement(reply, agreed, { pageOrigins, cache: cacheControl.ofVisitor })
  })
}
