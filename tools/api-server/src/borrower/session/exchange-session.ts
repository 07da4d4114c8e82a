import type { exchangeSession } from '@pahiram/contract'

import { endMostIdle } from '../../platform/sessions/accounts.ts'
import { tokenHashOf, unknownSession } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler, Log } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import { exchangedSession } from '../../platform/sessions/short-token.ts'

/** How long a page session lasts, in ms: twelve hours, however much it is used. */
const pageSessionMs = 12 * 60 * 60_000

/** How long an exchanged launch token goes on working, in ms: calls that are on their way still carry it. */
const graceMs = 60_000

/**
 * Exchanges a launch token for a page session, once. The same page may ask again, since an answer can be lost; whoever comes with
 * another key is refused, and the log says so: somebody else has seen the address.
 */
export function answerExchangeSession(database: Database, now: () => Date, log: Log): Handler<typeof exchangeSession> {
  return async ({ key }, caller) => {
    const token = caller.token()
    const launchHash = tokenHashOf(token)

    return retrying(() =>
      database.query.transaction().execute(async (transaction) => {
        const moment = now()
        const launch = await transaction
          .selectFrom('sessions')
          .where('token_hash', '=', launchHash)
          .where('kind', '=', 'launch')
          .where('expires_at', '>', moment)
          .selectAll()
          .forUpdate()
          .executeTakeFirst()

        if (launch === undefined) throw unknownSession()

        const { account_id, device_id, exchanged_for } = launch
        const sessionId = exchangedSession(token, key, account_id)
        const token_hash = tokenHashOf(sessionId)

        if (exchanged_for !== null && exchanged_for !== token_hash) {
          log(`A launch token of the account ${account_id} was refused: another page had exchanged it.`, 'warn')
          throw new ApiError('409', 'This page was opened before. Open it from the app again.')
        }

        const expiresAt = new Date(moment.getTime() + pageSessionMs)

        if (exchanged_for === null) {
          await transaction
            .insertInto('sessions')
            .values({ token_hash, account_id, created_at: moment, device_id, expires_at: expiresAt, kind: 'page' })
            .execute()
          await transaction
            .updateTable('sessions')
            .where('token_hash', '=', launchHash)
            .set({ exchanged_for: token_hash, expires_at: new Date(moment.getTime() + graceMs) })
            .execute()
          await endMostIdle(transaction, account_id)
        }
        return { sessionId, expiresAt: expiresAt.toISOString() }
      }),
    )
  }
}
