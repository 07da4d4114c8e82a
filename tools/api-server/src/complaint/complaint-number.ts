import type { Transaction } from 'kysely'

import { drawNumber } from '../database/new-number.ts'
import type { Tables } from '../database/tables.ts'

/** A taken number is rare, so this many in a row are a fault of ours. */
const mostAttempts = 100

/** Takes a number that no other complaint has, on whichever server. */
export async function takeNumber(
  transaction: Transaction<Tables>,
  account_id: string,
  now: Date,
  draw: (now: Date) => string = (moment) => drawNumber('C', moment),
): Promise<string> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const number = draw(now)
    const taken = await transaction
      .insertInto('complaint_numbers')
      .values({ number, account_id })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('number')
      .execute()

    if (taken.length === 1) return number
  }
  throw new Error(`No free number for a complaint after ${mostAttempts} attempts`)
}
