import { hash, randomInt } from 'node:crypto'

import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'

import { wholeNumber } from '../start-problem.ts'

/**
 * How many keys a device derives for one captcha, on average, any of which may be the last, and how many rounds each takes. The
 * usual ones took one processor of a server 0.9 s; phones were not measured. The rounds of a key are done one by one.
 */
const usualKeys = 300
const roundsOfKey = 10_000

/** How long the work may last, ms. */
export const workTimeMs = 5 * 60_000

/** Reads `PAHIRAM_CAPTCHA_WORK`, how many keys a device derives in place of reading a picture. @throws {StartProblem} */
export const readCaptchaWork = (environment: Readonly<Record<string, string | undefined>>): number =>
  wholeNumber(environment, 'PAHIRAM_CAPTCHA_WORK', 1, 99_999, usualKeys)

/** What a device says that it found. */
type Done = Record<'challenge' | 'counter' | 'derivedKey', string>

const givenChallenge = v.object({
  parameters: v.object({
    algorithm: v.literal('PBKDF2/SHA-256'),
    cost: v.number(),
    data: v.object({ sid: v.string() }),
    expiresAt: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    nonce: v.string(),
    salt: v.string(),
  }),
  signature: v.string(),
})

/**
 * Makes challenges that take a device some seconds, and checks their solutions. Nothing is stored: a challenge is signed, for
 * one captcha session. That a solution counts once is the captcha's matter (`captchas.ts`).
 */
export function prepareWork({ secret, keys = usualKeys }: { secret: string; keys?: number | undefined }) {
  const secrets = { hmacSignatureSecret: `${secret} challenge`, hmacKeySignatureSecret: `${secret} key` }

  return {
    /** Makes a challenge for a captcha session: the JSON that the device is given, and the challenge's name. */
    async challenge(sid: string): Promise<{ challenge: string; name: string }> {
      const made = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        cost: roundsOfKey,
        counter: randomInt(1, 2 * keys),
        deriveKey,
        data: { sid },
        expiresAt: new Date(Date.now() + workTimeMs),
      })

      return { challenge: JSON.stringify(made), name: nameOf(made.signature ?? '') }
    },
    /** Returns the challenge's name when it was made for the session by a server of ours and is solved. */
    async nameIfDone(sid: string, done: Done): Promise<string | undefined> {
      const challenge = challengeIn(done.challenge)

      if (challenge?.parameters.data.sid !== sid || !/^\d{1,6}$/.test(done.counter)) return undefined

      const { verified } = await verifySolution({
        ...secrets,
        challenge,
        deriveKey,
        solution: { counter: Number(done.counter), derivedKey: done.derivedKey },
      }).catch(() => ({ verified: false }))

      return verified ? nameOf(challenge.signature) : undefined
    },
  }
}

function nameOf(signature: string): string {
  return hash('sha256', signature).slice(0, 27)
}

function challengeIn(written: string) {
  try {
    const read = v.safeParse(givenChallenge, JSON.parse(written))

    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
