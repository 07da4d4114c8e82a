import { randomUUID } from 'node:crypto'

import type { Kysely } from 'kysely'

import { ApiError } from '../api/envelope.ts'
import type { Tables } from '../database/tables.ts'
import { upsert } from '../database/upsert.ts'
import type { OfferShape, ProductShape } from './core-shapes.ts'

/** Writes a product with its terms, its ways to repay and the agreements, or brings them up to date. */
export async function putProduct(query: Kysely<Tables>, id: string, product: ProductShape): Promise<void> {
  const { terms, repayment, agreements } = product

  await upsert(
    query,
    'products',
    ['id'],
    [
      {
        id,
        name: product.name,
        logo: product.logo,
        least_amount: String(product.leastAmount),
        greatest_amount: String(product.greatestAmount),
        range_label: product.rangeLabel,
        rate: product.rate,
        description: product.description,
        button_text: product.buttonText,
        enabled: product.enabled,
        link_key: `lk_${id}`,
        link: product.link ?? `{origin}/loan-confirm?productId=${id}`,
      },
    ],
  )
  await upsert(
    query,
    'product_terms',
    ['product_id'],
    [
      {
        product_id: id,
        ...figureColumns(terms),
        term_unit: terms.termUnit,
        rate: product.rate,
        in_rupees: terms.inRupees,
        ends_refused: false,
        opens_agreement: false,
        asks_to_stay: false,
      },
    ],
  )
  await upsert(
    query,
    'payment_channels',
    ['number'],
    repayment.channels.map((channel, position) => ({ ...channel, position })),
  )
  await upsert(
    query,
    'repayment_terms',
    ['product_id'],
    [
      {
        product_id: id,
        channels: repayment.channels.map(({ number }) => number),
        notice: repayment.notice ?? null,
        shows_tip: false,
        takes_alipay: repayment.takesAlipay,
      },
    ],
  )
  await upsert(query, 'agreements', ['position'], agreements)
}

/**
 * Writes what one account is offered of a product, in the place of what the product offers everybody.
 * @throws {ApiError} when there is no such account or product.
 */
export async function putOffer(
  query: Kysely<Tables>,
  { accountId, productId }: { accountId: string; productId: string },
  offer: OfferShape,
): Promise<void> {
  const account = await query.selectFrom('accounts').where('id', '=', accountId).select('id').executeTakeFirst()
  const terms = await query
    .selectFrom('product_terms')
    .where('product_id', '=', productId)
    .select('product_id')
    .executeTakeFirst()

  if (account === undefined) throw new ApiError('404', 'There is no such account.')
  if (terms === undefined) throw new ApiError('404', 'There is no such product.')
  // A new id with each offer: the address of an agreement that was read keeps naming what was offered then, or nothing.
  await upsert(
    query,
    'account_offers',
    ['account_id', 'product_id'],
    [{ account_id: accountId, product_id: productId, id: randomUUID(), ...figureColumns(offer) }],
  )
}

function figureColumns({ amount, fee, interest, periods, periodDays }: OfferShape) {
  return {
    amount: String(amount),
    fee: String(fee),
    interest: String(interest),
    periods,
    period_days: periodDays,
  }
}
