import { randomInt, randomUUID } from 'node:crypto'

import { codeIn } from '@pahiram/contract'
import type { Kysely } from 'kysely'

import { isWithinRate } from '../../platform/database/rate-count.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { NewCode } from '../../platform/sms/sms-queue.ts'
import type { PromotionKeys } from '../../platform/keys/promotion-keys.ts'

/** How long a code is valid, and how many wrong guesses it allows. */
const validity = { milliseconds: 10 * 60_000, tries: 5 }

/** What a code is counted and found by. */
export interface CodeFor {
  readonly phoneKey: string
  readonly addressKey: string
  readonly captchaKey: string
}

/** Creates a code of six digits; only its hash is stored. */
export async function newPhoneCode(
  query: Kysely<Tables>,
  keys: PromotionKeys,
  { phoneKey, addressKey, captchaKey }: CodeFor,
  now: Date,
): Promise<NewCode> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const id = randomUUID()

  await query
    .insertInto('phone_codes')
    .values({
      phone_key: phoneKey,
      id,
      address_key: addressKey,
      captcha_key: captchaKey,
      code_hash: keys.codeHash(id, code),
      tries: 0,
      sent_at: now,
    })
    .execute()
  return { id, code, endsAt: new Date(now.getTime() + validity.milliseconds) }
}

/** How many wrong codes all who did not ask for a phone's code may type for it, within a code's validity. */
const guessesOfOthers = { most: 20, milliseconds: validity.milliseconds }

/**
 * Checks a typed code against the valid codes of a phone. All valid codes count, since messages may arrive late and out of
 * order. Whoever asked for a code has five wrong guesses at it; everybody else has five a captcha, and twenty together, so
 * that a stranger cannot use up the guesses of the phone's owner.
 */
export async function isPhoneCode(
  query: Kysely<Tables>,
  keys: PromotionKeys,
  { phoneKey, captchaKey, typed }: Record<'phoneKey' | 'captchaKey' | 'typed', string>,
  now: Date,
): Promise<boolean> {
  const codes = await validCodes(query, phoneKey, now)
    .orderBy('sent_at', 'desc')
    .select(['id', 'code_hash', 'tries', 'captcha_key'])
    .execute()
  const [own] = codes.filter(({ captcha_key }) => captcha_key === captchaKey)
  const isRight = (open: typeof codes) =>
    open.some(({ id, code_hash }) => code_hash === keys.codeHash(id, codeIn(typed)))

  if (own !== undefined) {
    if (own.tries >= validity.tries) return false
    if (isRight(codes)) return true
    await query
      .updateTable('phone_codes')
      .where('phone_key', '=', phoneKey)
      .where('id', '=', own.id)
      .set({ tries: own.tries + 1 })
      .execute()
    return false
  }

  // Counted before the code is looked at: right or wrong, a guess is a guess.
  const isWithin =
    (await isWithinRate(query, `guesses at ${phoneKey}`, guessesOfOthers, now)) &&
    (await isWithinRate(
      query,
      `guesses at ${phoneKey} with ${captchaKey}`,
      { most: validity.tries, milliseconds: validity.milliseconds },
      now,
    ))

  return isWithin && isRight(codes)
}

/** Checks whether this captcha was solved for the phone while a code of it was valid: for the code, or later. */
export async function isCaptchaProven(
  query: Kysely<Tables>,
  { phoneKey, captchaKey }: Omit<CodeFor, 'addressKey'>,
  now: Date,
): Promise<boolean> {
  const [codes, later] = await Promise.all([
    validCodes(query, phoneKey, now).where('captcha_key', '=', captchaKey).select('id').limit(1).executeTakeFirst(),
    query
      .selectFrom('captcha_proofs')
      .where('phone_key', '=', phoneKey)
      .where('captcha_key', '=', captchaKey)
      .where('proven_at', '>=', new Date(now.getTime() - validity.milliseconds))
      .select('captcha_key')
      .executeTakeFirst(),
  ])

  return codes !== undefined || later !== undefined
}

/** Remembers another captcha that was solved for a phone, so that the next attempt to register needs no new one. */
export async function proveCaptcha(
  query: Kysely<Tables>,
  { phoneKey, captchaKey }: Omit<CodeFor, 'addressKey'>,
  now: Date,
): Promise<void> {
  await query
    .insertInto('captcha_proofs')
    .values({ phone_key: phoneKey, captcha_key: captchaKey, proven_at: now })
    .onConflict((conflict) => conflict.columns(['phone_key', 'captcha_key']).doUpdateSet({ proven_at: now }))
    .execute()
}

function validCodes(query: Kysely<Tables>, phoneKey: string, now: Date) {
  return query
    .selectFrom('phone_codes')
    .where('phone_key', '=', phoneKey)
    .where('sent_at', '>=', new Date(now.getTime() - validity.milliseconds))
}

/** Checks whether a number has registered. */
export async function isRegistered(query: Kysely<Tables>, phoneKey: string): Promise<boolean> {
  const found = await query
    .selectFrom('registrations')
    .where('phone_key', '=', phoneKey)
    .select('phone_key')
    .executeTakeFirst()

  return found !== undefined
}
