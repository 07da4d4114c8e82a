import { randomInt } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { marketDay } from '@pahiram/formatting/calendar'

/** A million numbers a month: a free one is soon found, even when most are taken. */
const mostAttempts = 100

/** What people can say on the telephone: `C-2611-004217`, year and month and six digits drawn by lot. */
function drawNumber(now: Date): string {
  const month = marketDay(now).slice(2, 7).replace('-', '')

  return `C-${month}-${String(randomInt(1_000_000)).padStart(6, '0')}`
}

/** Takes a number that no other complaint has, on whichever server. */
export async function takeNumber(
  transaction: Transaction<Tables>,
  account_id: string,
  now: Date,
  draw: (now: Date) => string = drawNumber,
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
