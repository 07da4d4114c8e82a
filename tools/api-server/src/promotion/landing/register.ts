import { randomUUID } from 'node:crypto'

import { clickIdParameters, type registerPhone, type RequestOf } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import type { Transaction } from 'kysely'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { captchaTextIn } from '../../platform/captcha/captchas.ts'
import { hashedKey, keepResult, resultOfKey } from '../../platform/database/idempotency-key.ts'
import { holdName } from '../../platform/database/rate-count.ts'
import { inTransaction } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { orderedUuid } from '../../platform/database/uuid.ts'
import { addChange } from '../../ledger/changes.ts'
import { addConversions } from '../../ledger/landing/add-conversions.ts'
import { partitionAdded } from '../../ledger/landing/landing-days.ts'
import { isCaptchaProven, isPhoneCode, isRegistered, proveCaptcha } from './phone-code.ts'
import type { CalledPhone, Promotion } from './promotion-parts.ts'
import { checkLength, exactColumn } from '../../ledger/landing/visit-source.ts'

type Asked = RequestOf<typeof registerPhone>

/**
 * Registers a phone number once. That it is registered already is said to who typed the right code, and to nobody else. The captcha that was solved for the code is accepted again while the code is valid, because
 * the page sends the same field. Any other captcha must be a new one with the right answer.
 */
export function answerRegister(promotion: Promotion): Handler<typeof registerPhone> {
  const { captchas, keys, database, readPhone, keepSource, now } = promotion

  return async (asked, caller) => {
    const called = await readPhone(asked.phone, caller)
    const { phoneKey } = called
    const proof = { phoneKey, captchaKey: keys.captchaKey(called.phone, asked.sid, captchaTextIn(asked.capcode)) }

    if (!(await isCaptchaProven(database.query, proof, now()))) {
      if (!(await captchas.solvedBy(asked.sid, asked.capcode)))
        throw new ApiError('-1', 'The characters of the picture are wrong or too old. Please type the new ones.')
      await proveCaptcha(database.query, proof, now())
    }

    const fields = keptFields(asked)
    const source = await keepSource({
      ...called.shown,
      utmTag: asked.utm_tag ?? '',
      userFrom: asked.user_from ?? '',
      appFrom: asked.app_from ?? '',
    })
    const outcome = await inTransaction(
      database,
      (transaction) =>
        registerOnce(transaction, promotion, {
          called,
          fields: { ...fields, click_ids: keptClicks(asked, caller, promotion) },
          source,
          captchaKey: proof.captchaKey,
          typed: asked.smsCode,
          key: keyOf(asked),
        }),
      [partitionAdded],
    )

    // Thrown after the transaction: inside, the error would undo the count of wrong guesses.
    // The page recognises the code of who has registered before (docs/spec/product-spec.md §8).
    if (outcome === 'known') throw new ApiError('11', 'You have registered, please download the APP to log in')
    if (outcome === 'wrong')
      throw new ApiError('102', 'The SMS code is wrong or too old. Please check it, or get a new one.')
    return null
  }
}

interface Registration {
  readonly called: CalledPhone
  readonly fields: ReturnType<typeof keptFields> & { readonly click_ids: string | null }
  readonly source: string
  readonly captchaKey: string
  readonly typed: string
  /** The client's, with what it was sent with. */
  readonly key: string | undefined
}

/** Registers in a transaction that holds the number: concurrent calls for one number run one after another. */
async function registerOnce(
  transaction: Transaction<Tables>,
  { keys, networks, now }: Promotion,
  { called: { phone, phoneKey }, fields, source, captchaKey, typed, key }: Registration,
): Promise<'registered' | 'known' | 'wrong'> {
  const moment = now()

  const keyed = { account_id: phoneKey, call: 'registerPhone', key }

  await holdName(transaction, `sms to ${phoneKey}`, moment)
  if ((await resultOfKey(transaction, keyed)) !== undefined) return 'registered'
  // Before anything is said of the number: only its owner learns whether it is a customer's.
  if (!(await isPhoneCode(transaction, keys, { phoneKey, captchaKey, typed }, moment))) return 'wrong'
  if (await isRegistered(transaction, phoneKey)) return 'known'

  const id = randomUUID()
  const added = await transaction
    .insertInto('registrations')
    .values({
      phone_key: phoneKey,
      id,
      sealed_phone: keys.sealPhone(phone, id),
      source_id: source,
      ...fields,
      registered_at: moment,
    })
    .onConflict((conflict) => conflict.column('phone_key').doNothing())
    .returning('id')
    .execute()

  if (added.length === 0) return 'known'
  await keepResult(transaction, keyed, id, moment)
  // Who it is, is read with the change: an erasure reaches it there too.
  if (fields.click_ids !== null) await addConversions(transaction, { networks, step: 'registered', ids: [id] }, moment)
  await addChange(transaction, 'registration', { registrationId: id }, moment)
  await countRegistration(transaction, source, moment)
  return 'registered'
}

/** What proves the number is no content: a page that lost the answer may bring the characters of another picture. */
function keyOf({ idempotencyKey, capcode: _capcode, sid: _sid, smsCode: _smsCode, ...content }: Asked) {
  return hashedKey(idempotencyKey, content)
}

/** Counts a registration in the same transaction, so that the funnel and the registrations agree. */
async function countRegistration(transaction: Transaction<Tables>, source: string, moment: Date): Promise<void> {
  await transaction
    .insertInto('landing_events')
    .values({ day: marketDay(moment), source_id: source, kind: 'registration', id: orderedUuid(moment), moment })
    .execute()
}

/** Returns what ad networks find a press of their link by, and which they are, as JSON; null: the visitor does not agree that they learn of it. */
function keptClicks(asked: Asked, caller: Caller, { networks, consentFor }: Promotion): string | null {
  // A page that was opened before the settings changed has asked about other networks.
  if (asked.adConsent !== '1' || (asked.adConsentFor ?? consentFor) !== consentFor || networks.length === 0) return null

  const found = clickIdParameters.map((name) => [name, asked[name]?.slice(0, 500).toWellFormed() || undefined] as const)
  const userAgent = caller.inHeader('User-Agent')?.slice(0, 500).toWellFormed()

  return JSON.stringify({ ...Object.fromEntries(found), userAgent, networks: networks.join(' ') })
}

/** Returns the fields from the link and the shell, stored byte for byte. */
function keptFields(asked: Asked) {
  const given = {
    promotion_id: asked.id ?? '',
    invite_code: asked.invite_code ?? '',
    device_id: asked.deviceId ?? '',
    app_name: asked.appName ?? '',
    merchant_number: asked.merchantNumber,
    user_name: asked.userName,
  }

  for (const [name, text] of Object.entries(given)) checkLength(name, text)
  return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, exactColumn(text)])) as typeof given
}
