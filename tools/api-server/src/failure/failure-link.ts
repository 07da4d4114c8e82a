import type { getFailureLink } from '@pahiram/contract'

import { ApiError } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import { notOffered } from '../confirm/offer.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { isUuid } from '../database/uuid.ts'
import { onOrigin } from '../loan/loan-details.ts'

/** Answers where an offered product leads: a URL, the shell's own address, or a page name with parameters. */
export function answerFailureLink(database: Database): Handler<typeof getFailureLink> {
  const findLink = prepareQuery(database.pool, 'failure-link', (asked: { id: string }) =>
    database.query
      .selectFrom('failure_offers')
      .innerJoin('products', 'products.id', 'failure_offers.product_id')
      .where('failure_offers.product_id', '=', asked.id)
      .select(['products.link', 'products.enabled']),
  )

  return async ({ id }, caller) => {
    if (!isUuid(id)) throw notOffered()

    const [product] = await findLink({ id })

    if (product === undefined) throw notOffered()
    if (!product.enabled) throw new ApiError('403', 'This product is not open to you yet.')
    return onOrigin(product.link, caller.pagesOrigin)
  }
}
