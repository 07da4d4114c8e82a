import { createHmac, hash } from 'node:crypto'

import type { SessionKind } from '../database/tables.ts'

/** How long a launch token can be used or exchanged, in ms: five minutes. */
const launchMs = 5 * 60_000

/** The end of a launch token that is made at a moment. */
export function launchEnd(now: Date): Date {
  return new Date(now.getTime() + launchMs)
}

/**
 * Writes a launch token or a page session: `launch.<account>.<secret>`. The part in the middle is the same for all of an
 * account, so that a page recognises the account's drafts (`accountMarkOf`); it is a hash, from which nothing follows.
 */
export function shortToken(kind: SessionKind, accountId: string, secret: string): string {
  return [kind, hash('sha256', `account ${accountId}`, 'base64url').slice(0, 16), secret].join('.')
}

/**
 * Derives the session that a launch token is exchanged for: 256 bits from the token and the key that the page drew. So the same
 * page is answered the same again without the session being stored, and who has only the token cannot derive it.
 */
export function exchangedSession(launchToken: string, key: string, accountId: string): string {
  return shortToken('page', accountId, createHmac('sha256', launchToken).update(key).digest('base64url'))
}
