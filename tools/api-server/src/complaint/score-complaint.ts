import type { scoreComplaint } from '@pahiram/contract'

import { prepareAccount } from '../api/account.ts'
import { ApiError } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { unknownComplaint } from './complaint-detail.ts'

type Rating = { accountId: string; number: string; score: number }

/** Keeps how the borrower rates an answer. The first rating counts: another one succeeds and changes nothing. */
export function answerScoreComplaint(database: Database): Handler<typeof scoreComplaint> {
  const { pool, query } = database
  const findAccount = prepareAccount(database)
  const save = prepareQuery(pool, 'score-complaint', ({ accountId, number, score }: Rating) =>
    query
      .updateTable('complaints')
      .set({ score })
      .where('account_id', '=', accountId)
      .where('number', '=', number)
      .where('reply', 'is not', null)
      .where('score', 'is', null)
      .returning('number'),
  )
  const find = prepareQuery(pool, 'scored-complaint', (asked: { accountId: string; number: string }) =>
    query
      .selectFrom('complaints')
      .where('account_id', '=', asked.accountId)
      .where('number', '=', asked.number)
      .select('reply'),
  )

  return async ({ score, problemId: number }, caller) => {
    const accountId = await findAccount(caller)
    const saved = await save({ accountId, number, score: Number(score) })

    if (saved.length === 1) return null

    const [complaint] = await find({ accountId, number })

    if (complaint === undefined) throw unknownComplaint()
    if (complaint.reply === null)
      throw new ApiError('409', 'You can rate this service once your complaint is answered.')
    return null
  }
}
