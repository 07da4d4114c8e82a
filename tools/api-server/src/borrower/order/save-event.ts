import { randomUUID } from 'node:crypto'

import type { saveEvent } from '@pahiram/contract'

import { unknownSession } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'

type Event = { tokenHash: string; id: string; moduleId: string; positionId: string; productId: string | null }

/** How many presses of one session a server stores in a day: far more than a person makes, and an end all the same. */
const pressesOfSession = { most: 100_000, windowMs: 24 * 60 * 60_000 }

/** Stores one press of a button; the press is on the disk when the call is answered. */
export function answerSaveEvent(database: Database): Handler<typeof saveEvent> {
  const save = prepareQuery(database.pool, 'save-event', (event: Event) =>
    database.query
      .insertInto('events')
      .columns(['account_id', 'id', 'module_id', 'position_id', 'product_id'])
      .expression((query) =>
        query
          .selectFrom('sessions')
          .where('token_hash', '=', event.tokenHash)
          .select((session) => [
            'account_id',
            session.val(event.id).as('id'),
            session.val(event.moduleId).as('module_id'),
            session.val(event.positionId).as('position_id'),
            session.val(event.productId).as('product_id'),
          ])
          .forKeyShare(),
      )
      .returning('id'),
  )

  const limit = new RateLimit(pressesOfSession)

  return async ({ productId, moduleId, positionId }, caller) => {
    if (!/^\d{1,9}$/.test(positionId)) throw new ApiError('400', 'positionId is not a position')
    if (productId !== undefined && productId.length > 64) throw new ApiError('400', 'productId is too long')

    const tokenHash = caller.tokenHash()

    if (!limit.allows(tokenHash)) throw new ApiError('429', 'Too many presses were sent today.')

    const event = { id: randomUUID(), moduleId, positionId, productId: productId ?? null }
    const saved = await save({ tokenHash, ...event })

    if (saved.length === 0) throw unknownSession()
    return null
  }
}
