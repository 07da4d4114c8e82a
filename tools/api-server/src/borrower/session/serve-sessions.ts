import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { tokenHashOf } from '../../platform/http/caller.ts'
import { answered, ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { accountIdIn } from '../../platform/sessions/account-id.ts'
import { readRequest } from '../../platform/http/read-request.ts'

/** The id of a session that somebody pasted, also in quotes, or as the link that it opens. */
const sessionIn = (pasted: string) => /^(?:.*sessionId=)?[^\w-]*([\w-]*)/s.exec(pasted)?.[1] ?? ''

const revoked = v.union([
  v.strictObject({ account: v.string() }),
  v.strictObject({ session: v.pipe(v.string(), v.transform(sessionIn), v.nonEmpty()) }),
])

/**
 * Serves to admins and support, below `/staff`: `POST /sessions/revoke` `{ account }` or `{ session }` ends all sessions of
 * an account, or the one of that id, at once → `{ revoked }`, how many. Their next call is answered 401. An account may have
 * none; an account or a session that does not exist is answered 404, so that nobody takes a mistyped one for revoked.
 */
export function serveSessions(scope: FastifyInstance, { query }: Database): void {
  scope.post('/sessions/revoke', { config: { staffRoles: ['support'] } }, async (request) => {
    const asked = readRequest(revoked, request.body, 'Say whose: account, the id of an account, or session.')

    // The log must not hold a session.
    if ('account' in asked) {
      asked.account = accountIdIn(asked.account, (problem) => new ApiError('400', problem))
      request.staffSubject = `account ${asked.account}`
    }

    const sessions = query.deleteFrom('sessions').returning('token_hash')
    const ended = await (
      'account' in asked
        ? sessions.where('account_id', '=', asked.account)
        : sessions.where('token_hash', '=', tokenHashOf(asked.session))
    ).execute()

    if (ended.length === 0) await checkExistence(query, asked)
    return answered({ revoked: ended.length })
  })
}

/** @throws {ApiError} 404 when there is no such session, or no such account. */
async function checkExistence(query: Database['query'], asked: v.InferOutput<typeof revoked>): Promise<void> {
  if ('session' in asked) throw new ApiError('404', 'There is no such session: it is mistyped, or it has ended.')

  const account = await query.selectFrom('accounts').where('id', '=', asked.account).select('id').executeTakeFirst()

  if (account === undefined) throw new ApiError('404', 'There is no such account.')
}
