import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { type Caller, unknownSession } from './caller.ts'

/** Finds whose session a call carries; it throws an `ApiError` when nobody's. */
export function prepareAccount(database: Database): (caller: Caller) => Promise<string> {
  const find = prepareQuery(database.pool, 'account-of-session', (asked: { tokenHash: string }) =>
    database.query.selectFrom('sessions').where('token_hash', '=', asked.tokenHash).select('account_id'),
  )

  return async (caller) => {
    const [session] = await find({ tokenHash: caller.tokenHash() })

    if (session === undefined) throw unknownSession()
    return session.account_id
  }
}
