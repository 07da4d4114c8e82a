import { getWorkChallenge, proveWork } from '@pahiram/contract'
import type { PageEnvironment } from '@pahiram/page'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

interface Session {
  readonly api: PageEnvironment['api']
  readonly sid: string
  /** Of both calls. */
  readonly headers: Readonly<Record<string, string>>
  /** Called when the server has put the work in the place of the picture: from then on the picture counts no more. */
  readonly onBegin: () => void
}

/**
 * Does the work that takes the place of a captcha's picture, some seconds on a phone, and returns the captcha's answer.
 * @throws {Error} when the browser cannot do it, or not within ninety seconds; what `api` throws.
 */
export async function answerByWork({ api, sid, headers, onBegin }: Session): Promise<string> {
  const { challenge = '' } = await api(getWorkChallenge, { sid }, { headers })

  onBegin()

  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey })

  if (solution === null) throw new Error('The work took too long')

  const done = { sid, challenge, counter: String(solution.counter), derivedKey: solution.derivedKey }
  const { capcode = '' } = await api(proveWork, done, { headers })

  return capcode
}
