import type { sendSmsCode } from '@pahiram/contract'
import type { Kysely } from 'kysely'

import { messagesOf } from '../../platform/language/messages.ts'
import { latestNow } from '../../platform/clock-difference.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { captchaTextIn } from '../../platform/captcha/captchas.ts'
import { holdName } from '../../platform/database/rate-count.ts'
import { inTransaction } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { countBudgets, logBudgets } from '../../platform/sms/sms-budgets.ts'
import type { SmsQueue } from '../../platform/sms/sms-queue.ts'
import type { PhoneSms } from '../../platform/sms/sms-sender.ts'
import { type CodeFor, newPhoneCode } from './phone-code.ts'
import type { Promotion } from './promotion-parts.ts'

/**
 * Sends a code to a phone. The captcha is used up first, so that one captcha sends one SMS at most, also when the same call
 * arrives twice at once. A code counts against the limits before it is sent, so that a cut connection or a killed server
 * gives no extra code. A number that is registered is sent one too: the answer does not say who is a customer.
 */
export function answerSendCode(promotion: Promotion): Handler<typeof sendSmsCode> {
  const { captchas, sms, keys, readPhone, keepSource, countEvent, now } = promotion

  return async ({ phone: written, capcode, sid, utm_tag = '', user_from = '', app_from = '' }, caller) => {
    if (sms === undefined) throw new ApiError('503', 'We cannot send codes right now. Please come back later.')

    const { phone, phoneKey, shown } = await readPhone(written, caller)

    if (!(await captchas.solvedBy(sid, capcode)))
      throw new ApiError('101', 'The characters of the picture are wrong or too old. Please type the new ones.')

    const source = await keepSource({ ...shown, utmTag: utm_tag, userFrom: user_from, appFrom: app_from })
    const id = await nextCode(promotion, sms, {
      phone,
      phoneKey,
      addressKey: keys.addressKey(caller.address),
      captchaKey: keys.captchaKey(phone, sid, captchaTextIn(capcode)),
    })

    await sms.send(id)
    await countEvent('code', source, now())
    return null
  }
}

/**
 * Creates and counts a code, and puts its message into the outbox; returns its id. Calls for the same number or from the same
 * address run one after another.
 */
async function nextCode(
  { database, keys, limits, configuration, now, log }: Promotion,
  sms: SmsQueue<PhoneSms>,
  wanted: CodeFor & { readonly phone: string },
): Promise<string> {
  const counted = await inTransaction(database, async (transaction) => {
    // Always in this order, so that two calls cannot deadlock.
    await holdName(transaction, `sms from ${wanted.addressKey}`, now())
    await holdName(transaction, `sms to ${wanted.phoneKey}`, now())

    // The time is read after the wait, so that it is later than that of the call before.
    const moment = now()

    await checkSmsLimits(transaction, { ...wanted, perAddress: limits.perAddress }, moment)

    // After the limits of one: else who is refused would use up what is there for all.
    const budgets = await countBudgets(transaction, limits, moment)

    if (budgets.some(({ used, most }) => used > most)) return { budgets }

    const { id, code, endsAt } = await newPhoneCode(transaction, keys, wanted, moment)
    const text = messagesOf('sms').code({ code, company: configuration.companyName })

    await sms.add(transaction, { id, message: { phone: wanted.phone, text }, endsAt }, moment)
    return { budgets, id }
  })

  logBudgets(counted.budgets, log)
  // Thrown after the transaction: inside, the error would undo the count, and the log would say the same again and again.
  if (counted.id === undefined) throw new ApiError('503', 'We cannot send codes right now. Please come back later.')
  return counted.id
}

const minute = 60_000
const day = 24 * 60 * minute

/** How many codes are sent within a time. */
interface SmsLimit {
  readonly most: number
  readonly milliseconds: number
  /** Whether each further round within a day doubles the time. */
  readonly isStretched: boolean
}

/** The limit of codes for one number (docs/quality.md §3). */
export const numberLimit: SmsLimit = { most: 3, milliseconds: 10 * minute, isStretched: true }

/**
 * Returns the limit of codes for one IP address, which customers of a carrier share; `PAHIRAM_SMS_PER_ADDRESS` sets it. It
 * is not stretched: a busy day of a carrier's customers would lock them all out.
 */
export function addressLimit(most: number): SmsLimit {
  return { most, milliseconds: 10 * minute, isStretched: false }
}

/**
 * Returns how long the next code has to wait, ms; `sent` are the times of the codes of the last day, the latest first. A
 * number gets three codes in ten minutes, the next three in twenty, then three in forty.
 */
export function waitFor({ most, milliseconds, isStretched }: SmsLimit, sent: readonly Date[], now: Date): number {
  const eldest = sent[most - 1]

  if (eldest === undefined) return 0

  const rounds = isStretched ? Math.floor(sent.length / most) : 1
  const stretch = Math.min(milliseconds * 2 ** (rounds - 1), day)

  return Math.max(0, eldest.getTime() + stretch - now.getTime())
}

/** Checks the limits of a number and an address. @throws {ApiError} 429 when one is reached. */
async function checkSmsLimits(
  query: Kysely<Tables>,
  { phoneKey, addressKey, perAddress }: { phoneKey: string; addressKey: string; perAddress: number },
  now: Date,
): Promise<void> {
  const sentTo = async (column: 'phone_key' | 'address_key', key: string) => {
    const rows = await query
      .selectFrom('phone_codes')
      .where(column, '=', key)
      .where('sent_at', '>', new Date(now.getTime() - day))
      .where('sent_at', '<=', latestNow(now))
      .orderBy('sent_at', 'desc')
      .select('sent_at')
      .execute()

    return rows.map(({ sent_at }) => sent_at)
  }
  const forNumber = waitFor(numberLimit, await sentTo('phone_key', phoneKey), now)
  const forAddress = waitFor(addressLimit(perAddress), await sentTo('address_key', addressKey), now)
  const minutes = Math.ceil(Math.max(forNumber, forAddress) / minute)

  if (minutes === 0) return

  const messages = messagesOf('sms')

  throw new ApiError(
    '429',
    forNumber > 0 ? messages.enoughForNumber({ minutes }) : messages.enoughForNetwork({ minutes }),
  )
}
