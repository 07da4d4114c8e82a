import { randomUUID } from 'node:crypto'

import type { scoreApp } from '@pahiram/contract'

import { unknownSession } from '../api/caller.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'

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
          .select((session) => ['account_id', session.val(given.id).as('id'), session.val(given.score).as('score')]),
      )
      .returning('id'),
  )

  return async ({ score }, caller) => {
    const saved = await save({ tokenHash: caller.tokenHash(), id: randomUUID(), score: Number(score) })

    if (saved.length === 0) throw unknownSession()
    return null
  }
}
