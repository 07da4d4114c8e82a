import { expect } from 'vitest'

import type { Payment } from '../ledger/begin-payment.ts'
import { termsOf } from '../ledger/loan-terms.ts'
import type { Database } from '../platform/database/database.ts'
import type { Facts } from './month/facts.ts'
import { SecondLedger } from './month/second-ledger.ts'

/** What a loan's figures must be, worked out without the code that is tested. Minor units. */
export interface Figures {
  readonly status: number
  /** Of the next payment, late charges up to now included. */
  readonly next: number
  /** Late charges up to now included. */
  readonly outstanding: number
  readonly paidAmount: number
  /** How many payments did something. */
  readonly paid: number
  readonly extensions: number
}

/** A loan of a test, with all facts of its account and all lines of its books. */
export async function readLedger(database: Database, account: string, order: string) {
  const { query } = database
  const loans = await query
    .selectFrom('loans')
    .innerJoin('orders', (join) =>
      join.onRef('orders.account_id', '=', 'loans.account_id').onRef('orders.id', '=', 'loans.order_id'),
    )
    .where('loans.account_id', '=', account)
    .selectAll('loans')
    .select(['orders.status', 'orders.decided_at', 'orders.paid_out_at', 'orders.written_off_at'])
    .execute()
  const facts = await query.selectFrom('money_facts').where('account_id', '=', account).selectAll().execute()
  const reports = await query
    .selectFrom('payment_reports as report')
    .innerJoin('reported_payments as reported', 'reported.id', 'report.id')
    .where('reported.account_id', '=', account)
    .select(['report.id', 'report.state', 'report.amount', 'report.answer', 'report.received_at'])
    .select(['reported.receipt_no', 'reported.kind', 'reported.order_id'])
    .execute()
  const requests = await query
    .selectFrom('held_money_requests as request')
    .innerJoin('reported_payments as reported', 'reported.id', 'request.payment_id')
    .where('reported.account_id', '=', account)
    .selectAll('request')
    .execute()
  const books = await query
    .selectFrom('book_entries')
    .where('account_id', '=', account)
    .select(['event_id', 'book', 'order_id', 'payment_id', 'reference', 'amount', 'moment'])
    .execute()
  const loan = loans.find(({ order_id }) => order_id === order)

  if (loan === undefined) throw new Error('There is no such loan')
  return {
    loan,
    loans,
    facts: facts.map((fact) => ({ ...fact, amount: Number(fact.amount) })),
    reports: reports.map((report) => ({ ...report, amount: Number(report.amount) })),
    requests: requests.map((request) => ({ ...request, amount: Number(request.amount) })),
    books: books.map((line) => ({ ...line, amount: Number(line.amount) })),
  }
}

type Ledger = Awaited<ReturnType<typeof readLedger>>

/** Checks that every event of the books sums to zero, and that all money that was reported is booked, held or sent back. */
export function checkBooks({ facts, reports, books }: Ledger): void {
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)

  for (const event of Map.groupBy(books, ({ event_id }) => event_id).values()) expect(sum(event)).toBe(0)
  for (const { id, amount, state } of reports) {
    if (state !== 'paid') continue

    const back = facts.filter(({ kind, payment_id }) => (kind === 'reversal' || kind === 'refund') && payment_id === id)
    const received = books.filter(({ book, payment_id }) => book === 'received' && payment_id === id)

    expect([id, sum(received)]).toEqual([id, amount - sum(back)])
  }
}

/** Checks the books against the second ledger; answers what pages must show. */
export function checkLedger(ledger: Ledger, payments: readonly Payment[], now: Date): Figures {
  const { loan, facts, books } = ledger
  const second = new SecondLedger(factsOf(ledger), now.getTime())
  const own = second.loan(loan.order_id)
  const numbers = Array.from({ length: loan.periods }, (_, index) => index + 1)
  const outstanding = numbers.reduce((sum, number) => sum + Number(second.unpaid(own, number)), 0)
  const paid = facts.filter((fact) => isPayment(fact) && fact.order_id === loan.order_id)
  const applied = paid.map(({ id }) => Number(second.receipt(id).applied))
  const next = second.next(own)
  const held = books.reduce((sum, { book, amount }) => (book === 'unapplied' ? sum - amount : sum), 0)

  checkBooks(ledger)
  // A payment is of one of the codes that were begun.
  expect(paid.length).toBeLessThanOrEqual(payments.length)
  expect(held).toBe(Number(second.kept()))
  return {
    status: second.status(own),
    next: next === undefined ? 0 : Number(second.unpaid(own, next)),
    outstanding,
    paidAmount: applied.reduce((sum, amount) => sum + amount, 0),
    paid: applied.filter((amount) => amount > 0).length,
    extensions: second.extensionsOf(own).length,
  }
}

function isPayment({ kind }: { readonly kind: string }): boolean {
  return kind === 'payment' || kind === 'outside-payment'
}

function factsOf({ loans, facts }: Ledger): Facts {
  return {
    loans: loans
      .filter(({ paid_out_at }) => paid_out_at !== null)
      .map((loan) => {
        const { amount, fee, interest, caps, ...terms } = termsOf(loan)

        return {
          id: loan.order_id,
          terms: {
            ...terms,
            totalCostPercent: caps.totalCostPercent,
            amount: BigInt(amount),
            fee: BigInt(fee),
            interest: BigInt(interest),
          } as Facts['loans'][number]['terms'],
          paidOutAt: loan.paid_out_at?.getTime() ?? 0,
          ...(loan.written_off_at && { writtenOffAt: loan.written_off_at.getTime() }),
        }
      }),
    payments: facts.filter(isPayment).map((fact) => {
      const reversal = facts.find(({ kind, payment_id }) => kind === 'reversal' && payment_id === fact.id)

      return {
        id: fact.id,
        loan: fact.order_id ?? '',
        amount: BigInt(fact.amount),
        at: fact.moment.getTime(),
        ...(fact.code_kind === 'delay' && {
          extension: { instalment: fact.instalment ?? 0, inEffect: fact.extension ?? 0 },
        }),
        ...(reversal && { reversedAt: reversal.moment.getTime() }),
      }
    }),
  }
}
