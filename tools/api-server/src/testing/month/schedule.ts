import fc from 'fast-check'

import {
  type Adjustment,
  dayOf,
  type Facts,
  type Loan,
  type Payment,
  type Refund,
  startOfDay,
  type Terms,
  usualTerms,
} from './facts.ts'
import { SecondLedger } from './second-ledger.ts'

const hour = 3_600_000

/** 25 January 2028: the end of a month, a leap day and the end of February lie in the first forty days. */
export const firstDay = dayOf(Date.parse('2028-01-25T12:00:00+08:00'))

/** What somebody pays: what is due, all, what settling costs, a part, more, all but some centavos, what an extension costs, or any amount. */
type Wish = 'due' | 'all' | 'settle' | 'part' | 'over' | 'dust' | 'extension' | 'any' | Adjusting

/** What the lender changes of what is owed. */
type Adjusting = 'waiver' | 'charge' | 'correction'

const adjusting: readonly string[] = ['waiver', 'charge', 'correction'] satisfies Adjusting[]

function isAdjusting(wish: Wish): wish is Adjusting {
  return adjusting.includes(wish)
}

interface Draw {
  readonly id: string
  readonly loan: number
  readonly day: number
  readonly time: number
  readonly wish: Wish
  readonly percent: number
  /** How long after the payment it is taken back, ms. */
  readonly reversedAfter: number | undefined
  /** How long after it what was kept then is sent back, ms. */
  readonly refundedAfter: number | undefined
}

const anyTerms: fc.Arbitrary<Terms> = fc.record({
  amount: fc.integer({ min: 200_000, max: 400_003 }).map(BigInt),
  fee: fc.integer({ min: 0, max: 40_001 }).map(BigInt),
  interest: fc.integer({ min: 0, max: 30_001 }).map(BigInt),
  periods: fc.integer({ min: 1, max: 4 }),
  periodDays: fc.constantFrom(7, 10, 14, 30),
  late: fc.oneof(
    { weight: 3, arbitrary: fc.constant(usualTerms.late) },
    {
      weight: 1,
      arbitrary: fc.record({
        perDay: fc.constantFrom([{ until: 3, percent: 1.25 }, { percent: 0.1 }], [{ until: 10, percent: 2 }]),
        graceDays: fc.integer({ min: 0, max: 4 }),
        most: fc.constantFrom(null, 5, 30.5),
      }),
    },
  ),
  extension: fc.oneof(
    { weight: 3, arbitrary: fc.constant(usualTerms.extension) },
    {
      weight: 1,
      arbitrary: fc.record({
        allowed: fc.constant(true),
        most: fc.integer({ min: 0, max: 3 }),
        fee: fc.constantFrom(null, { percent: 2.5 }, { percent: 10 }),
        fromDaysBefore: fc.integer({ min: 0, max: 7 }),
      }),
    },
  ),
  prepayment: fc.oneof(
    fc.constant(usualTerms.prepayment),
    fc.record({
      from: fc.constantFrom('any' as const, 'half' as const),
      leastDays: fc.integer({ min: 0, max: 10 }),
      interest: fc.constantFrom('days' as const, 'all' as const),
    }),
  ),
  totalCostPercent: fc.constantFrom(null, null, null, 60),
})

const anyTime = fc.oneof(fc.constantFrom(0, 1, 24 * hour - 1, 9 * hour), fc.integer({ min: 0, max: 24 * hour - 1 }))

const anyLoans: fc.Arbitrary<Loan[]> = fc
  .array(fc.record({ terms: anyTerms, day: fc.integer({ min: 0, max: 20 }), time: anyTime, end: fc.nat(9) }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((loans) =>
    loans.map(({ terms, day, time, end }, index) => {
      const paidOutAt = startOfDay(firstDay + day) + time
      const writtenOffAt = paidOutAt + 24 * hour * (terms.periods * terms.periodDays + 20)

      return { id: `loan-${index}`, terms, paidOutAt, ...(end === 0 && { writtenOffAt }) }
    }),
  )

const sometimesAfter = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20 * 24 }).map((hours) => hours * hour) },
)

const anyDraws: fc.Arbitrary<Draw[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    loan: fc.nat(1),
    day: fc.integer({ min: 0, max: 110 }),
    time: anyTime,
    wish: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom<Wish>(
          ...([
            'due',
            'due',
            'all',
            'settle',
            'settle',
            'part',
            'part',
            'over',
            'dust',
            'extension',
            'extension',
            'any',
          ] as const),
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom<Wish>('waiver', 'charge', 'correction') },
    ),
    percent: fc.integer({ min: 1, max: 250 }),
    reversedAfter: sometimesAfter,
    refundedAfter: sometimesAfter,
  }),
  { maxLength: 10, selector: ({ id }) => id },
)

/** Facts of an account that make sense one after the other: who pays knows what is due. */
export const anyFacts: fc.Arbitrary<Facts> = fc.tuple(anyLoans, anyDraws).map(([loans, draws]) => {
  const payments: Payment[] = []
  const adjustments: Adjustment[] = []
  const moments = draws.map((draw) => {
    const loan = loans[draw.loan % loans.length] as Loan

    return { ...draw, loan, at: Math.max(startOfDay(dayOf(loan.paidOutAt) + draw.day) + draw.time, loan.paidOutAt + 1) }
  })

  for (const draw of moments.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))) {
    const ledger = new SecondLedger({ loans, payments, adjustments }, draw.at)
    const { id, loan, at, reversedAfter, wish, percent } = draw

    if (isAdjusting(wish)) {
      const share = (ledger.unpaidOfAll(loan) * BigInt(percent)) / 150n + 1n
      const amount = wish === 'charge' || (wish === 'correction' && percent % 2 === 0) ? BigInt(percent) * 97n : share

      adjustments.push({
        id,
        loan: loan.id,
        at,
        kind: wish,
        amount: wish === 'correction' && percent % 2 === 1 ? -amount : amount,
      })
      continue
    }

    payments.push({
      id,
      loan: loan.id,
      at,
      ...paymentOf({ wish, percent }, ledger, loan),
      ...(reversedAfter !== undefined && { reversedAt: at + reversedAfter }),
    })
  }

  const refunds: Refund[] = []

  for (const { id, at, refundedAfter } of moments) {
    if (refundedAfter === undefined) continue

    // What is not known yet may make it less: who sends it back has not learned of what was taken back.
    const known = payments.map(({ reversedAt: _reversedAt, ...one }) => one)
    const { kept } = new SecondLedger({ loans, payments: known, adjustments }, at + refundedAfter).receipt(id)

    if (kept > 0n) refunds.push({ id: `refund ${id}`, payment: id, amount: kept, at: at + refundedAfter })
  }
  return { loans, payments, adjustments, refunds }
})

function paymentOf(
  { wish, percent }: { readonly wish: Exclude<Wish, Adjusting>; readonly percent: number },
  ledger: SecondLedger,
  loan: Loan,
): Pick<Payment, 'amount' | 'extension' | 'settles'> {
  const next = ledger.next(loan)
  const due = next === undefined ? 50_000n : ledger.unpaid(loan, next)
  const share = (due * BigInt(percent)) / 100n
  const offer = ledger.extensionOn(loan, ledger.today)
  const any = BigInt(percent) * 997n

  switch (wish) {
    case 'due':
      return { amount: due }
    case 'all':
      return { amount: ledger.unpaidOfAll(loan) || any }
    case 'settle': {
      const price = ledger.settlementOn(loan, ledger.today)?.price ?? due

      // At times less, or more.
      return { settles: true, amount: (percent > 200 ? price + share : percent > 160 ? share : price) || 1n }
    }
    case 'part':
      return { amount: share % due || 1n }
    case 'over':
      return { amount: due + share }
    case 'dust':
      return { amount: due > BigInt(percent) ? due - BigInt(percent) : due }
    case 'extension':
      if (offer === undefined) return { amount: any, extension: { instalment: next ?? 1, inEffect: 0 } }
      return {
        // At times too little, or more than it costs.
        amount:
          (percent > 200 ? offer.price + share : percent > 180 && offer.price > 1n ? offer.price - 1n : offer.price) ||
          1n,
        extension: { instalment: offer.instalment, inEffect: offer.inEffect },
      }
    case 'any':
      return { amount: any }
  }
}
