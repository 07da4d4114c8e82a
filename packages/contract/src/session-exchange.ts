import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { answerOf, text } from './tolerant.ts'

/** How a session begins that a page may exchange (`POST /core/sessions` with `launch`). */
export const launchTokenStart = 'launch.'

/**
 * Exchanges the launch token that the call carries as its session, once, for a session that this page keeps: `sessionId`,
 * until `expiresAt`. `key` is drawn by the page: with the same key the call is answered the same again, with another one it
 * is rejected with code 409. Code 401: the token has ended, or is no launch token.
 */
export const exchangeSession = endpoint('POST', '/session/exchange', {
  name: 'exchangeSession',
  // With the same key it may be repeated.
  effect: 'read',
  request: v.object({ key: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)) }),
  answer: answerOf({ sessionId: text(), expiresAt: text() }),
})
