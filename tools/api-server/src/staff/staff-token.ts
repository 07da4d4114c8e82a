import { hash, timingSafeEqual } from 'node:crypto'

import { sandboxStaffToken } from '@pahiram/staff-client'

import { StartProblem } from '../start-problem.ts'

const shortestToken = 16

/**
 * The token that lets staff in, from `PAHIRAM_STAFF_TOKEN`. Without one the sandbox has its known token, and production
 * lets nobody in (undefined).
 * @throws {StartProblem} when production is given a token that can be guessed.
 */
export function readStaffToken(
  environment: Readonly<Record<string, string | undefined>>,
  mode: 'sandbox' | 'production',
): string | undefined {
  const token = environment['PAHIRAM_STAFF_TOKEN'] || undefined

  if (mode === 'sandbox') return token ?? sandboxStaffToken
  if (token !== undefined && token.length < shortestToken) {
    throw new StartProblem(`PAHIRAM_STAFF_TOKEN is too short; it needs at least ${shortestToken} characters.`)
  }
  return token
}

/** Whether a request's `Authorization` holds the token; how long it takes tells nothing of how much was right. */
export function isStaff(token: string, authorization: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''

  return timingSafeEqual(Buffer.from(hash('sha256', given)), Buffer.from(hash('sha256', token)))
}
