import type { getProductLink } from '@pahiram/contract'

import { unknownSession } from '../../platform/http/caller.ts'
import { onOrigin } from '../../platform/http/own-origin.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'

/** Answers where a recommended product leads. */
export function answerProductLink(database: Database): Handler<typeof getProductLink> {
  const findLink = prepareQuery(database.pool, 'product-link', (asked: { tokenHash: string; key: string }) =>
    database.query
      .selectFrom('sessions')
      .leftJoin('products', (join) => join.on('products.link_key', '=', asked.key))
      .where('sessions.token_hash', '=', asked.tokenHash)
      .select(['products.link', 'products.enabled']),
  )

  return async ({ key }, caller) => {
    const [product] = await findLink({ tokenHash: caller.tokenHash(), key })

    if (product === undefined) throw unknownSession()
    if (product.link === null) throw new ApiError('404', 'This product is no longer offered.')
    if (product.enabled !== true) throw new ApiError('403', 'This product is not open to you yet.')
    return onOrigin(product.link, caller.pagesOrigin)
  }
}
