import { hash } from 'node:crypto'

import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { unknownSession } from '../platform/http/caller.ts'
import { ApiError } from '../platform/http/envelope.ts'
import type { Database } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared-query.ts'
import { uuidOrNone } from '../platform/database/uuid.ts'

type OfferRow = Awaited<ReturnType<ReturnType<typeof prepareOfferQuery>>>[number]

/** A product with its terms, open to the account that asks. */
export type Offer = {
  [Column in keyof OfferRow]: Column extends Optional ? OfferRow[Column] : NonNullable<OfferRow[Column]>
}

type Optional =
  | 'offer_id'
  | 'device_id'
  | 'stay_title'
  | 'stay_content'
  | 'confirm_text'
  | 'promo_image'
  | 'promo_title'
  | 'expires_at'
  | 'own_shown'

/** What the confirm pages show of an account's own offer; what it leaves out is as the product has it. */
export interface ShownOffer {
  readonly isPopType?: 0 | 1 | undefined
  readonly popTitle?: string | undefined
  readonly popContent?: string | undefined
  /** May begin with `{origin}`. */
  readonly popAgreementUrl?: string | undefined
  readonly promo?: { readonly image: string; readonly title?: string | undefined } | undefined
  readonly buttonText?: string | undefined
  readonly sendSms?: 0 | 1 | undefined
}

const days = (of: 'own' | 'terms') =>
  sql`cast(${sql.ref(`${of}.amount`)} as double precision) * ${sql.ref(`${of}.periods`)} * ${sql.ref(`${of}.period_days`)}`
const longer = sql`(${days('own')} / (${days('terms')}))`

/** The figures of a product's `terms`, or of an account's `own` offer, with the rate in words where they have it. */
export const offered = [
  sql<string>`coalesce(own.amount, terms.amount)`.as('amount'),
  sql<string>`coalesce(own.fee, terms.fee)`.as('fee'),
  sql<string>`coalesce(own.interest, terms.interest)`.as('interest'),
  sql<number>`coalesce(own.periods, terms.periods)`.as('periods'),
  sql<number>`coalesce(own.period_days, terms.period_days)`.as('period_days'),
  sql<boolean>`coalesce(own.in_rupees, terms.in_rupees)`.as('in_rupees'),
  // Interest is rounded, in both.
  sql<string>`case when abs(own.interest - terms.interest * ${longer}) > 1 + ${longer} then '' else terms.rate end`.as(
    'rate',
  ),
] as const

/** Finds what a product offers to a session. It throws an `ApiError` when there is no such offer, or not for this caller. */
export function prepareOffer(database: Database, now: () => Date) {
  const find = prepareOfferQuery(database)

  return async (tokenHash: string, productId = ''): Promise<Offer> => {
    const [offer] = await find({ tokenHash, productId: uuidOrNone(productId), at: now().toISOString() })

    if (offer === undefined) throw unknownSession()
    if (productId === '')
      throw new ApiError('400', 'Something is missing in this link. Please open this page from the app again.')
    if (offer.product_id === null) throw notOffered()
    if (offer.enabled !== true) throw new ApiError('403', 'This product is not open to you yet.')
    return offer as Offer
  }
}

/**
 * Returns the id of what an offer says: the same at each reading, another as soon as a figure, a term or an agreement changes.
 * The days are left out: they follow from the day on which the money is sent.
 */
export function offerIdOf({ offer_id: _own, device_id: _device, ...said }: Offer): string {
  return hash('sha256', JSON.stringify(said))
}

/** What an offer shows besides its figures. */
export function shownOf({ own_shown }: Offer): ShownOffer {
  return JSON.parse(own_shown ?? '{}') as ShownOffer
}

export function notOffered(): ApiError {
  return new ApiError('404', 'This product is no longer offered.')
}

/** Whatever is selected here is part of what an offer says: a new term of products changes its id (`offerIdOf`) once it is listed. */
function prepareOfferQuery(database: Database) {
  return prepareQuery(database.pool, 'confirm-offer', (asked: { tokenHash: string; productId: string; at: string }) =>
    database.query
      .selectFrom('sessions')
      .leftJoin('product_terms as terms', (join) => join.on('terms.product_id', '=', asked.productId))
      .leftJoin('products', 'products.id', 'terms.product_id')
      .leftJoin('account_offers as own', (join) =>
        join
          .onRef('own.account_id', '=', 'sessions.account_id')
          .onRef('own.product_id', '=', 'terms.product_id')
          .on(sql<boolean>`coalesce(own.expires_at > ${asked.at}, true)`),
      )
      .where('sessions.token_hash', '=', asked.tokenHash)
      .select(['sessions.account_id', 'sessions.device_id', 'products.name', 'products.logo', 'products.enabled'])
      .select(['terms.product_id', 'own.id as offer_id', 'own.expires_at', 'own.shown as own_shown'])
      .select(offered)
      .select(['terms.term_unit', 'terms.ends_refused', 'terms.opens_agreement'])
      .select(['terms.asks_to_stay', 'terms.stay_title', 'terms.stay_content', 'terms.agreed_terms'])
      .select(['terms.confirm_text', 'terms.promo_image', 'terms.promo_title'])
      .select((row) =>
        jsonArrayFrom(
          row
            .selectFrom('agreements')
            .whereRef('agreements.product_id', '=', 'terms.product_id')
            .orderBy('agreements.position')
            .select(['agreements.position', 'agreements.title', 'agreements.content']),
        ).as('agreements'),
      ),
  )
}
