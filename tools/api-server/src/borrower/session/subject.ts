import type { Export } from '../../platform/personal-data.ts'
import { endSessions } from '../../platform/sessions/session-end.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveSessions } from './serve-sessions.ts'

/** Sessions of borrowers, and how they end. */
export const session = defineSubject({
  name: 'session',
  staffRoutes: (scope, { database }) => serveSessions(scope, database),
  chores: endSessions,
  personalData: [{ table: 'sessions', exported: readSessions, erased: 'rows' }],
})

/** Returns the sessions of an account, without their hashes. */
function readSessions({ query, account }: Export): Promise<unknown[]> {
  return query
    .selectFrom('sessions')
    .where('account_id', '=', account)
    .select(['created_at', 'expires_at', 'device_id'])
    .execute()
}
