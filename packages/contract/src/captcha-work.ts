import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { answerOf, text } from './tolerant.ts'

/**
 * Begins the other way through a captcha: work that a device does, for who cannot read the picture. `challenge` is the JSON
 * of an ALTCHA challenge (version 2, PBKDF2/SHA-256), which takes the place of the session's picture.
 */
export const getWorkChallenge = endpoint('GET', '/api/v2/youmi/promotion/get-work', {
  name: 'getWorkChallenge',
  effect: 'read',
  request: v.object({ sid: v.string() }),
  answer: answerOf({ challenge: text() }),
})

/** Shows that the work was done, once: `capcode` is then the right answer of the captcha, as if it had been read. */
export const proveWork = endpoint('POST', '/api/v2/youmi/promotion/prove-work', {
  name: 'proveWork',
  request: v.object({
    sid: v.string(),
    challenge: v.pipe(v.string(), v.maxLength(2000)),
    counter: v.string(),
    derivedKey: v.pipe(v.string(), v.maxLength(200)),
  }),
  answer: answerOf({ capcode: text() }),
})
