import type { getFailure } from '@pahiram/contract'

import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { isUuid } from '../database/uuid.ts'
import { amountRange } from '../loan/amount-range.ts'

/** Answers why the login failed, and which other products there are. */
export function answerFailure(database: Database): Handler<typeof getFailure> {
  const listOffers = prepareQuery(database.pool, 'failure-offers', () =>
    database.query
      .selectFrom('failure_offers as offers')
      .innerJoin('products', 'products.id', 'offers.product_id')
      .orderBy('offers.position')
      .select(['products.id', 'products.logo', 'products.name', 'products.button_text', 'products.range_label'])
      .select(['products.rate', 'products.description', 'products.enabled', 'offers.tags'])
      .select(['products.least_amount', 'products.greatest_amount']),
  )
  const nameProduct = prepareQuery(database.pool, 'product-name', (asked: { productId: string }) =>
    database.query.selectFrom('products').where('id', '=', asked.productId).select('name'),
  )

  return async ({ productId = '' }) => {
    const [failed] = isUuid(productId) ? await nameProduct({ productId }) : []
    const offers = await listOffers({})

    return {
      noticeMessage: 'Your login did not succeed',
      errMessage: `${failed?.name ?? 'The lender'} could not match your details with an account. Log in again, or look at these lenders.`,
      list: offers
        .filter(({ id }) => id !== productId)
        .map((offer) => ({
          id: offer.id,
          logo: offer.logo,
          name: offer.name,
          buttonText: offer.button_text,
          range: amountRange(offer.least_amount, offer.greatest_amount),
          rangeDesc: offer.range_label,
          rate: offer.rate,
          desc: offer.description,
          tags: offer.tags,
          enabled: offer.enabled ? 1 : 0,
        })),
    }
  }
}
