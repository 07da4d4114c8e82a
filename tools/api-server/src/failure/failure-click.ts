import { randomUUID } from 'node:crypto'

import type { countFailureClick } from '@pahiram/contract'

import type { Handler } from '../api/implement.ts'
import { notOffered } from '../confirm/offer.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { isUuid } from '../database/uuid.ts'

/** Counts a press on an offered product, with the account if the caller has one. */
export function answerFailureClick(database: Database): Handler<typeof countFailureClick> {
  type Click = { id: string; productId: string; tokenHash: string | null }
  const save = prepareQuery(database.pool, 'failure-click', (click: Click) =>
    database.query
      .insertInto('failure_clicks')
      .columns(['id', 'product_id', 'account_id'])
      .expression((query) =>
        query
          .selectFrom('failure_offers')
          .leftJoin('sessions', (join) => join.on('sessions.token_hash', '=', click.tokenHash))
          .where('failure_offers.product_id', '=', click.productId)
          .select((offer) => [offer.val(click.id).as('id'), 'failure_offers.product_id', 'sessions.account_id']),
      )
      .returning('id'),
  )

  return async ({ id }, caller) => {
    if (!isUuid(id)) throw notOffered()

    const saved = await save({ id: randomUUID(), productId: id, tokenHash: caller.tokenHashIfAny() })

    if (saved.length === 0) throw notOffered()
    return null
  }
}
