import { randomInt, randomUUID } from 'node:crypto'

import type { Kysely } from 'kysely'

import { ApiError } from '../api/envelope.ts'
import type { Tables } from '../database/tables.ts'
import type { PromotionKeys } from './promotion-keys.ts'

/** How long a code is valid, and how many wrong guesses it allows. */
const validity = { milliseconds: 10 * 60_000, tries: 5 }

interface CodeFor {
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
): Promise<string> {
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
  return code
}

/**
 * Checks a typed code against the valid codes of a phone. All valid codes count, since messages may arrive late and out of
 * order. Each code allows five wrong guesses.
 */
export async function isPhoneCode(
  query: Kysely<Tables>,
  keys: PromotionKeys,
  { phoneKey, typed }: { phoneKey: string; typed: string },
  now: Date,
): Promise<boolean> {
  const codes = await validCodes(query, phoneKey, now)
    .where('tries', '<', validity.tries)
    .orderBy('sent_at', 'desc')
    .select(['id', 'code_hash', 'tries'])
    .execute()
  const [last] = codes

  if (last === undefined) return false
  if (codes.some(({ id, code_hash }) => code_hash === keys.codeHash(id, typed.trim()))) return true
  await query
    .updateTable('phone_codes')
    .where('phone_key', '=', phoneKey)
    .where('id', '=', last.id)
    .set({ tries: last.tries + 1 })
    .execute()
  return false
}

/** Checks whether this captcha was solved for a code of the phone that is still valid. */
export async function isCaptchaProven(
  query: Kysely<Tables>,
  { phoneKey, captchaKey }: Omit<CodeFor, 'addressKey'>,
  now: Date,
): Promise<boolean> {
  const proven = await validCodes(query, phoneKey, now)
    .where('captcha_key', '=', captchaKey)
    .select('id')
    .limit(1)
    .executeTakeFirst()

  return proven !== undefined
}

/** Stores another solved captcha for the valid codes of a phone, so that the next attempt to register needs no new one. */
export async function proveCaptcha(
  query: Kysely<Tables>,
  { phoneKey, captchaKey }: Omit<CodeFor, 'addressKey'>,
  now: Date,
): Promise<void> {
  await query
    .updateTable('phone_codes')
    .where('phone_key', '=', phoneKey)
    .where('sent_at', '>=', new Date(now.getTime() - validity.milliseconds))
    .set({ captcha_key: captchaKey })
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

/** Creates the error for a number that has registered; the page recognises its code (docs/spec/product-spec.md §8). */
export function registeredAlready(): ApiError {
  return new ApiError('11', 'You have registered, please download the APP to log in')
}
