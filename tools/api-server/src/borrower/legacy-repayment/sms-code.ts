import { hash, randomInt, randomUUID } from 'node:crypto'

import { codeIn } from '@pahiram/contract'
import { sql, type Transaction } from 'kysely'

import { ApiError } from '../../platform/http/envelope.ts'
import { isWithinRate } from '../../platform/database/rate-count.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { NewCode } from '../../platform/sms/sms-queue.ts'

const minute = 60_000
/** An account is sent so many codes in so long, and so many in a day. */
const limit = { most: 3, within: 10 * minute }
const ofDay = { most: 20, milliseconds: 24 * 60 * minute }
/** How long a code holds, and how often it may be guessed at. */
const validity = { milliseconds: 10 * minute, tries: 5 }

/** Which payment by card a code is for. */
export interface CardRepayment {
  readonly account_id: string
  readonly id: string
}

/** Makes a code of six digits; only its hash is kept. @throws {ApiError} when the account was sent enough of them. */
export async function newSmsCode(
  transaction: Transaction<Tables>,
  repayment: CardRepayment,
  now: Date,
): Promise<NewCode> {
  const { sent } = await transaction
    .selectFrom('sms_codes')
    .where('account_id', '=', repayment.account_id)
    .where('sent_at', '>', new Date(now.getTime() - limit.within))
    .select((row) => row.fn.countAll<string>().as('sent'))
    .executeTakeFirstOrThrow()

  if (Number(sent) >= limit.most)
    throw new ApiError('429', 'You were sent 3 codes within 10 minutes. Please wait before you ask for another one.')
  if (!(await isWithinRate(transaction, `codes sent to ${repayment.account_id}`, ofDay, now)))
    throw new ApiError('429', 'Too many were sent. Please try again later.')

  // Of those before none counts any more: what still waits would arrive after this one.
  await sql`delete from outbox where delivered_at is null and idempotency_key in (select concat('sms:', id) from sms_codes
    where account_id = ${repayment.account_id} and repayment_id = ${repayment.id})`.execute(transaction)

  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const id = randomUUID()

  await transaction
    .insertInto('sms_codes')
    .values({
      account_id: repayment.account_id,
      id,
      repayment_id: repayment.id,
      code_hash: hashOf(repayment, code),
      tries: 0,
      sent_at: now,
    })
    .execute()
  return { id, code, endsAt: new Date(now.getTime() + validity.milliseconds) }
}

/** Whether it is the last code that was sent for this payment, in time. Each wrong guess is counted. */
export async function isSmsCode(
  transaction: Transaction<Tables>,
  repayment: CardRepayment,
  given: string,
  now: Date,
): Promise<boolean> {
  const last = await transaction
    .selectFrom('sms_codes')
    .where('account_id', '=', repayment.account_id)
    .where('repayment_id', '=', repayment.id)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .select(['id', 'code_hash', 'tries', 'sent_at'])
    .executeTakeFirst()

  if (last === undefined || last.tries >= validity.tries) return false
  if (now.getTime() - last.sent_at.getTime() > validity.milliseconds) return false
  if (last.code_hash === hashOf(repayment, codeIn(given))) return true
  await transaction
    .updateTable('sms_codes')
    .where('account_id', '=', repayment.account_id)
    .where('id', '=', last.id)
    .set({ tries: last.tries + 1 })
    .execute()
  return false
}

/** Bound to its payment, so that a code for one is none for another. */
function hashOf({ account_id, id }: CardRepayment, code: string): string {
  return hash('sha256', `${account_id} ${id} ${code}`)
}
