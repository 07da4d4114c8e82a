import type { Kysely } from 'kysely'

import { ApiError } from '../api/envelope.ts'
import type { Tables } from '../database/tables.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How many codes are sent within how long; each further round of them within a day doubles the time. */
export interface SmsLimit {
  readonly most: number
  readonly milliseconds: number
}

/** Codes for one number (docs/quality.md §3). */
export const numberLimit: SmsLimit = { most: 3, milliseconds: 10 * minute }

/** Codes asked for from one address, which the customers of a carrier may share; `PAHIRAM_SMS_PER_ADDRESS` sets it. */
function addressLimit(most: number): SmsLimit {
  return { most, milliseconds: 10 * minute }
}

/**
 * How long the next code has to wait, in milliseconds; `sent` are the times of those of the last day, the latest first.
 * Three in ten minutes; after them three in twenty, then three in forty: who asks on and on waits ever longer.
 */
export function waitFor({ most, milliseconds }: SmsLimit, sent: readonly Date[], now: Date): number {
  const eldest = sent[most - 1]

  if (eldest === undefined) return 0

  const rounds = Math.floor(sent.length / most)
  const stretch = Math.min(milliseconds * 2 ** (rounds - 1), day)

  return Math.max(0, eldest.getTime() + stretch - now.getTime())
}

/** @throws {ApiError} 429 when the number or the address was sent enough codes for now. */
export async function checkSmsLimits(
  query: Kysely<Tables>,
  { phoneKey, addressKey, perAddress }: { phoneKey: string; addressKey: string; perAddress: number },
  now: Date,
): Promise<void> {
  const sentTo = async (column: 'phone_key' | 'address_key', key: string) => {
    const rows = await query
      .selectFrom('phone_codes')
      .where(column, '=', key)
      .where('sent_at', '>', new Date(now.getTime() - day))
      .orderBy('sent_at', 'desc')
      .select('sent_at')
      .execute()

    return rows.map(({ sent_at }) => sent_at)
  }
  const forNumber = waitFor(numberLimit, await sentTo('phone_key', phoneKey), now)
  const forAddress = waitFor(addressLimit(perAddress), await sentTo('address_key', addressKey), now)
  const minutes = Math.ceil(Math.max(forNumber, forAddress) / minute)

  if (minutes === 0) return
  throw new ApiError(
    '429',
    `${forNumber > 0 ? 'This number was sent enough codes.' : 'Many codes were sent to your network.'} Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  )
}
