import { startOfDay } from '@pahiram/formatting/calendar'
import { sql } from 'kysely'

import type { Database } from '../platform/database/database.ts'
import { type BookDay, numberOfDay, readBookDay } from './book-days.ts'
import { heldPayments } from './held-money.ts'

/** The figures of a day in the market: how much money moved, and how often. Minor units. */
export interface DayFigures {
  /** `2026-11-21` */
  readonly day: string
  /** What partners reported as paid, by the day that we received the report. */
  readonly reported: Sum
  /** What the core system said was paid to the lender itself, the same way. */
  readonly outside: Sum
  /** What they reported as taken back, the same way. */
  readonly reversed: Sum
  /** What the books say that payments paid of debts on the day, less what was opened again. */
  readonly booked: Sum
  /** What the books say that was held on the day, less what was held before and used or sent back. */
  readonly unapplied: Sum
  /** What was sent back on the day. */
  readonly refunded: Sum
  /** What was set aside on the day, since nobody can be found for it. */
  readonly setAside: Sum
  /** What the core system waived on the day, added to debts, and corrected: by how much debts became more. */
  readonly waivers: Sum
  readonly charges: Sum
  readonly corrections: Sum
  /** `reported` and `outside` less `reversed`, `refunded`, `setAside`, `booked` and `unapplied`: 0, or something is wrong. */
  readonly difference: number
  /** All money that is held, of any day. */
  readonly held: Sum
  /** All money that went back twice, of any day, below zero: sent back or set aside, and taken back by the partner too. */
  readonly missing: Sum
  /** Codes that can still be paid now, of any day. */
  readonly openCodes: Sum
  /** All books together, of all days: 0, or something is wrong. */
  readonly booksSum: number
  /** How many messages of the partner could not be booked and wait for somebody to look at them, of any day. */
  readonly openOddReports: number
  /** The hash of the day's books. */
  readonly books: BookDay
}

interface Sum {
  readonly count: number
  readonly amount: number
}

const count = sql<string>`count(*)`.as('count')
const amount = sql<string>`coalesce(sum(amount), 0)`.as('amount')

/** Reads the figures of a day, each from the table that is nearest to it, so that a fault in one shows. */
export async function readDay({ query }: Database, day: string, now: Date): Promise<DayFigures> {
  const first = numberOfDay(day)
  const [from, to] = [startOfDay(first), startOfDay(first + 1)]
  // Of money that nobody reported as paid, none can go back: it does so once both are known, whichever came first.
  const reports = (state: 'paid' | 'reversed', isOutside = false) =>
    query
      .selectFrom('payment_reports as report')
      .innerJoin('payment_reports as paid', (join) =>
        join.onRef('paid.id', '=', 'report.id').on('paid.state', '=', 'paid'),
      )
      .where('report.state', '=', state)
      .where('report.code', isOutside ? '=' : '!=', '')
      .where(sql<Date>`greatest(report.received_at, paid.received_at)`, '>=', from)
      .where(sql<Date>`greatest(report.received_at, paid.received_at)`, '<', to)
      .select([count, sql<string>`coalesce(sum(report.amount), 0)`.as('amount')])
      .executeTakeFirstOrThrow()
  const [reported, reversed, outside] = [await reports('paid'), await reports('reversed'), await reports('paid', true)]
  const entries = query.selectFrom('book_entries').where('entered_at', '>=', from).where('entered_at', '<', to)
  const ofPayments = entries.where('payment_id', 'is not', null)
  const taken = sql<string>`coalesce(-sum(amount), 0)`.as('amount')
  const entered = (book: 'debt' | 'unapplied') =>
    ofPayments
      .where('book', '=', book)
      .select([sql<string>`count(distinct payment_id)`.as('count'), taken])
      .executeTakeFirstOrThrow()
  const adjusted = (book: 'waivers' | 'charges' | 'corrections') =>
    entries
      .where('book', '=', book)
      .select([sql<string>`count(distinct (account_id, reference))`.as('count'), taken])
      .executeTakeFirstOrThrow()
  // An extension's fee is charged and paid by the same payment, and what is forgiven was not paid.
  const booked = await entered('debt')
  const aside = await ofPayments
    .where('book', 'in', ['extension-fees', 'rounding', 'unearned'])
    .select(amount)
    .executeTakeFirstOrThrow()
  const unapplied = await entered('unapplied')
  const approved = (kind: 'refund' | 'set-aside') =>
    query
      .selectFrom('held_money_requests')
      .where('kind', '=', kind)
      .where('is_approved', '=', true)
      .where('decided_at', '>=', from)
      .where('decided_at', '<', to)
      .select([count, amount])
      .executeTakeFirstOrThrow()
  const [refunded, setAside] = [await approved('refund'), await approved('set-aside')]
  const kept = (sign: '>' | '<') =>
    query
      .selectFrom(heldPayments.as('held'))
      .where('amount', sign, '0')
      .select([count, amount])
      .executeTakeFirstOrThrow()
  const openCodes = await query
    .selectFrom('payments')
    .where('state', '=', 'open')
    .where('valid_until', '>=', now)
    .select([count, amount])
    .executeTakeFirstOrThrow()
  const books = await query.selectFrom('book_entries').select(amount).executeTakeFirstOrThrow()
  const odd = await query
    .selectFrom('odd_reports')
    .where('closed_at', 'is', null)
    .select(count)
    .executeTakeFirstOrThrow()
  const paid = { ...booked, amount: String(Number(booked.amount) - Number(aside.amount)) }

  return {
    day,
    reported: sumOf(reported),
    outside: sumOf(outside),
    reversed: sumOf(reversed),
    booked: sumOf(paid),
    unapplied: sumOf(unapplied),
    refunded: sumOf(refunded),
    setAside: sumOf(setAside),
    waivers: sumOf(await adjusted('waivers')),
    charges: sumOf(await adjusted('charges')),
    corrections: sumOf(await adjusted('corrections')),
    difference:
      Number(reported.amount) +
      Number(outside.amount) -
      Number(reversed.amount) -
      Number(refunded.amount) -
      Number(setAside.amount) -
      Number(paid.amount) -
      Number(unapplied.amount),
    held: sumOf(await kept('>')),
    missing: sumOf(await kept('<')),
    openCodes: sumOf(openCodes),
    booksSum: Number(books.amount),
    openOddReports: Number(odd.count),
    books: await readBookDay(query, day),
  }
}

function sumOf({ count, amount }: { count: string; amount: string }): Sum {
  return { count: Number(count), amount: Number(amount) }
}
