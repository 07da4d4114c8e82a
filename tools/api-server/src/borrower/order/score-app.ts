import { randomUUID } from 'node:crypto'

import type { scoreApp } from '@pahiram/contract'

import { unknownSession } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'

/** How many ratings of one session a server takes in an hour; more are refused, so that what is acknowledged is kept. */
const ratingsOfSession = { most: 20, windowMs: 60 * 60_000 }

/** Keeps the rating that a borrower gave the app. */
export function answerScoreApp(database: Database): Handler<typeof scoreApp> {
  const save = prepareQuery(database.pool, 'save-score', (given: { tokenHash: string; id: string; score: number }) =>
    database.query
      .insertInto('scores')
      .columns(['account_id', 'id', 'score'])
      .expression((query) =>
        query
          .selectFrom('sessions')
          .where('token_hash', '=', given.tokenHash)
          .select((session) => ['account_id', session.val(given.id).as('id'), session.val(given.score).as('score')])
          .forKeyShare(),
      )
      .returning('id'),
  )

  const limit = new RateLimit(ratingsOfSession)

  return async ({ score }, caller) => {
    const tokenHash = caller.tokenHash()

    if (!limit.allows(tokenHash)) throw new ApiError('429', 'Too many were sent. Please try again later.')

    const saved = await save({ tokenHash, id: randomUUID(), score: Number(score) })

    if (saved.length === 0) throw unknownSession()
    return null
  }
}
