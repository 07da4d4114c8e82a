import { randomUUID } from 'node:crypto'

import type { Insertable, Kysely } from 'kysely'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { CappedOffer } from '../../ledger/caps.ts'
import { readTerms } from '../../ledger/loan-terms.ts'
import { upsert } from '../../platform/database/upsert.ts'
import type { OfferShape, ProductShape } from './core-shapes.ts'

/** What a lender offers, as it is kept. */
interface Lending {
  readonly products: Insertable<Tables['products']>[]
  readonly terms: Insertable<Tables['product_terms']>[]
  readonly channels: Insertable<Tables['payment_channels']>[]
  readonly repayment: Insertable<Tables['repayment_terms']>[]
  readonly agreements: Insertable<Tables['agreements']>[]
}

/** Writes products with their terms, ways to repay and agreements, or brings them up to date: the core system's, and the sandbox's. */
export async function writeLending(query: Kysely<Tables>, lending: Lending): Promise<void> {
  await upsert(query, 'products', ['id'], lending.products)
  await upsert(query, 'product_terms', ['product_id'], lending.terms)
  await replaceAgreements(query, lending)
  await upsert(query, 'payment_channels', ['product_id', 'number'], lending.channels)
  await upsert(query, 'repayment_terms', ['product_id'], lending.repayment)
}

/** One that is left out is offered no more; what was agreed to is in `order_agreements`. */
async function replaceAgreements(query: Kysely<Tables>, { terms, agreements }: Lending): Promise<void> {
  for (const { product_id } of terms) {
    const kept = agreements.filter((agreement) => agreement.product_id === product_id).map(({ position }) => position)

    await query
      .deleteFrom('agreements')
      .where('product_id', '=', product_id)
      .$if(kept.length > 0, (left) => left.where('position', 'not in', kept))
      .execute()
  }
  await upsert(query, 'agreements', ['product_id', 'position'], agreements)
}

/**
 * Writes a product as the core system describes it.
 * @throws {ApiError} when it costs more than a cap allows, where such a product is refused.
 */
export async function putProduct(
  query: Kysely<Tables>,
  id: string,
  product: ProductShape,
  judge: CapJudge,
): Promise<void> {
  const { terms, repayment, agreements, late, extension, prepayment, caps } = product

  judge({ ...figureColumns(terms), in_rupees: terms.inRupees, late, caps })

  await writeLending(query, {
    products: [
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
    terms: [
      {
        product_id: id,
        ...figureColumns(terms),
        term_unit: terms.termUnit,
        rate: product.rate,
        in_rupees: terms.inRupees,
        ends_refused: false,
        agreed_terms: JSON.stringify({ late, extension, prepayment, caps }),
        opens_agreement: false,
        asks_to_stay: false,
      },
    ],
    channels: repayment.channels.map((channel, position) => ({ product_id: id, ...channel, position })),
    repayment: [
      {
        product_id: id,
        channels: repayment.channels.map(({ number }) => number),
        notice: repayment.notice ?? null,
        shows_tip: false,
        takes_alipay: repayment.takesAlipay,
      },
    ],
    agreements: agreements.map((agreement) => ({ product_id: id, ...agreement })),
  })
}

/** Refuses an offer above a cap, or says so in the log. */
export type CapJudge = (offer: CappedOffer) => void

/**
 * Writes what one account is offered of a product, in the place of what the product offers everybody.
 * @throws {ApiError} when there is no such account or product, or it costs more than a cap allows.
 */
export async function putOffer(
  query: Kysely<Tables>,
  { accountId, productId }: { accountId: string; productId: string },
  offer: OfferShape,
  judge: CapJudge,
): Promise<void> {
  const account = await query.selectFrom('accounts').where('id', '=', accountId).select('id').executeTakeFirst()
  const terms = await query
    .selectFrom('product_terms')
    .where('product_id', '=', productId)
    .select(['agreed_terms', 'in_rupees'])
    .executeTakeFirst()

  if (account === undefined) throw new ApiError('404', 'There is no such account.')
  if (terms === undefined) throw new ApiError('404', 'There is no such product.')

  const { amount, fee, interest, periods, periodDays, currencyFlag, expiresAt, ...shown } = offer
  const in_rupees = currencyFlag === undefined ? null : currencyFlag === 1
  const figures = figureColumns({ amount, fee, interest, periods, periodDays })

  judge({ ...figures, in_rupees: in_rupees ?? terms.in_rupees, ...readTerms(terms.agreed_terms) })
  // A new id with each offer: the address of an agreement that was read keeps naming what was offered then, or nothing.
  await upsert(
    query,
    'account_offers',
    ['account_id', 'product_id'],
    [
      {
        account_id: accountId,
        product_id: productId,
        id: randomUUID(),
        ...figures,
        in_rupees,
        expires_at: expiresAt ?? null,
        shown: Object.keys(shown).length === 0 ? null : JSON.stringify(shown),
      },
    ],
  )
}

function figureColumns({ amount, fee, interest, periods, periodDays }: ProductShape['terms'] | OfferShape) {
  return {
    amount: String(amount),
    fee: String(fee),
    interest: String(interest),
    periods,
    period_days: periodDays,
  }
}
