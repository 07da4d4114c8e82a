import { dayNumber } from '@pahiram/formatting/calendar'
import { expect, test } from 'vitest'

import { instalments } from './figures.ts'
import { notYet } from './order-status.ts'
import type { OrderDetailsRow } from './order-query.ts'
import { orderAt } from './loan-state.ts'
import { allocate } from './allocate.ts'
import { codeMessage, type Payment } from './begin-payment.ts'
import { extensionOf } from './extension.ts'
import { instalmentCharges } from './instalment-charges.ts'
import { lateCharge } from './late-charge.ts'
import { newLateCharges } from './ledger.ts'
import { misfitOf, validUntil } from './payment-fit.ts'
import { type LedgerEntry, standingOf } from './standing.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Noon in Manila. */
const paidOut = new Date(Date.UTC(2026, 9, 1, 4))
const figures = {
  amount: '300000',
  fee: '10000',
  interest: '30001',
  periods: 3,
  period_days: 30,
  in_rupees: false,
}
const loan = { ...figures, paid_out_at: paidOut }
const charges: LedgerEntry[] = instalmentCharges(figures, paidOut).map((entry) => ({
  ...entry,
  amount: String(entry.amount),
}))

/** So many days after the payout. */
function onDay(days: number): Date {
  return new Date(paidOut.getTime() + days * dayMs)
}

function entry(kind: LedgerEntry['kind'], amount: number, day: number, changes: Partial<LedgerEntry> = {}) {
  return { kind, instalment: 1, extension: 0, amount: String(amount), moment: onDay(day), ...changes }
}

test('a loan owes its instalments from the payout on, each under a reference of its own', () => {
  expect(instalmentCharges(figures, paidOut)).toEqual([
    { kind: 'instalment', instalment: 1, extension: 0, amount: 110_000, moment: paidOut, reference: 'instalment:1' },
    { kind: 'instalment', instalment: 2, extension: 0, amount: 110_000, moment: paidOut, reference: 'instalment:2' },
    { kind: 'instalment', instalment: 3, extension: 0, amount: 110_001, moment: paidOut, reference: 'instalment:3' },
  ])
})

test('each instalment has its day in the plan, and an extension a reference of its own', () => {
  expect(instalments(figures).map(({ day }) => day)).toEqual([30, 60, 90])

  const paid = { instalment: 1, amount: 13_334, paidAt: onDay(28), reference: 'report:1' }
  const first = allocate(loan, charges, { ...paid, kind: 'delay', extension: 0 })
  const moved = [...charges, entry('extension-fee', 13_334, 28), entry('payment', -13_334, 28)]
  const second = allocate(loan, moved, { ...paid, kind: 'delay', extension: 1, paidAt: onDay(58) })

  expect(first.entries.map(({ reference }) => reference)).toEqual(['extension:1', 'report:1'])
  expect(second.entries.map(({ reference }) => reference)).toEqual(['extension:2', 'report:1'])
})

test.each([
  [-1, 0],
  [0, 0],
  [1, 5000],
  [30, 150_000],
  [31, 154_000],
  [90, 390_000],
  [91, 392_000],
])('%i days late cost %i for 1,000.00', (days, charge) => {
  expect(lateCharge(100_000, days)).toBe(charge)
})

test('a late charge is rounded to the nearest centavo', () => {
  expect([lateCharge(10, 1), lateCharge(9, 1), lateCharge(29, 1)]).toEqual([1, 0, 1])
})

test.each([
  [26, 170],
  [27, 174],
  [30, 174],
  [31, 180],
])('on day %i the next payment, of day 30, has the status %i', (day, status) => {
  expect(standingOf(loan, charges, onDay(day)).status).toBe(status)
})

test('a loan stands as its entries say: what is paid, what is next, what is owed in all', () => {
  const first = standingOf(loan, charges, onDay(0))

  expect(first).toMatchObject({ outstanding: 330_001, paid: 0, extensions: 0, lastPayment: undefined })
  expect(
    first.instalments.map(({ number, dueDay, daysLate, charge, outstanding }) => [
      number,
      dueDay - dayNumber(paidOut),
      daysLate,
      charge,
      outstanding,
    ]),
  ).toEqual([
    [1, 30, 0, 110_000, 110_000],
    [2, 60, 0, 110_000, 110_000],
    [3, 90, 0, 110_001, 110_001],
  ])

  const paid = standingOf(
    loan,
    [...charges, entry('payment', -110_000, 20), entry('payment', -10_000, 25, { instalment: 2 })],
    onDay(26),
  )

  expect(paid).toMatchObject({
    outstanding: 210_001,
    paid: 120_000,
    lastPayment: onDay(25),
    next: { number: 2, outstanding: 100_000 },
  })
  expect(paid.instalments[0]).toMatchObject({ outstanding: 0, daysLate: 0, lateCharge: 0, newLateCharge: 0 })

  const over = standingOf(loan, [...charges, entry('payment', -110_000, 20)], onDay(70))

  // A paid instalment is never late again.
  expect(over.instalments[0]).toMatchObject({ outstanding: 0, daysLate: 0, lateCharge: 0 })
  expect(over.next).toMatchObject({
    number: 2,
    daysLate: 10,
    lateCharge: 55_000,
    newLateCharge: 55_000,
    outstanding: 165_000,
  })

  const all = charges.map(({ instalment, amount }) => entry('payment', -Number(amount), 20, { instalment }))

  expect(standingOf(loan, [...charges, ...all], onDay(500))).toMatchObject({
    status: 200,
    next: undefined,
    outstanding: 0,
    paid: 330_001,
  })
})

test('late charges are counted once: what is entered, and what has come up since', () => {
  const late = [...charges, entry('late-charge', 11_000, 32)]

  expect(standingOf(loan, late, onDay(32)).next).toMatchObject({
    daysLate: 2,
    lateCharge: 11_000,
    newLateCharge: 0,
    outstanding: 121_000,
  })
  expect(standingOf(loan, late, onDay(33)).next).toMatchObject({
    daysLate: 3,
    lateCharge: 16_500,
    newLateCharge: 5500,
    outstanding: 126_500,
  })
})

test('after a part is paid, only the rest is late: charges are paid first, then the instalment', () => {
  const entries = [...charges, entry('late-charge', 5500, 31), entry('payment', -60_500, 31)]

  // 1,100.00 + 55.00 − 605.00: of the instalment 550.00 are left, and each further day costs 27.50.
  expect(standingOf(loan, entries, onDay(31)).next).toMatchObject({
    outstanding: 55_000,
    newLateCharge: 0,
    lateCharge: 0,
  })
  expect(standingOf(loan, entries, onDay(33)).next).toMatchObject({
    outstanding: 60_500,
    newLateCharge: 5500,
    daysLate: 3,
  })

  // What is paid before its day makes the charge of the first late day smaller.
  const early = [...charges, entry('payment', -55_000, 10)]

  expect(standingOf(loan, early, onDay(31)).next).toMatchObject({ outstanding: 57_750, newLateCharge: 2750 })

  // One centavo that is left is late like any rest.
  const nearly = [...charges, entry('payment', -109_999, 10)]

  expect(standingOf(loan, nearly, onDay(33)).next).toMatchObject({ number: 1, daysLate: 3, outstanding: 1 })

  // Only charges are paid: the whole instalment is late as before.
  const onTop = [...charges, entry('late-charge', 5500, 31), entry('payment', -5500, 31)]

  expect(standingOf(loan, onTop, onDay(32)).next).toMatchObject({ outstanding: 115_500, newLateCharge: 5500 })
})

test('an extension moves its instalment and those after it, and begins lateness anew', () => {
  const moved = [...charges, entry('payment', -110_000, 20), entry('extension-fee', 13_334, 58, { instalment: 2 })]
  const { instalments, extensions } = standingOf(loan, moved, onDay(58))

  expect(extensions).toBe(1)
  expect(instalments.map(({ dueDay }) => dueDay - dayNumber(paidOut))).toEqual([30, 90, 120])

  // The charge of the day that was missed before it was moved does not count against the new one.
  const before = [
    ...charges,
    entry('late-charge', 5500, 31),
    entry('extension-fee', 13_334, 31),
    entry('payment', -18_834, 31),
  ]

  expect(standingOf(loan, before, onDay(61)).next).toMatchObject({
    number: 1,
    daysLate: 1,
    newLateCharge: 5500,
    outstanding: 115_500,
  })
})

function extensionOn(day: number) {
  return extensionOf(loan, standingOf(loan, charges, onDay(day)), dayNumber(onDay(day)))
}

test.each([
  [27, 0],
  [30, 0],
  [31, 5500],
  [59, 5500 * 29],
])('on day %i the extension of a payment of day 30 costs its fee and %i for being late', (day, late) => {
  expect(extensionOn(day)).toEqual({
    fee: 13_334,
    lateCharge: late,
    amount: 13_334 + late,
    nextDay: dayNumber(onDay(60)),
  })
})

test.each([
  [26, 'not due yet'],
  // The new day, 60, must lie ahead.
  [60, 'too late for an extension'],
])('on day %i there is no extension of a payment of day 30: %s', (day, reason) => {
  expect(extensionOn(day)).toContain(reason)
})

test('a loan is extended twice at most, and not when it is repaid', () => {
  const fees = [entry('extension-fee', 13_334, 30), entry('payment', -13_334, 30)]
  const once = standingOf(loan, [...charges, ...fees], onDay(58))
  const twice = standingOf(loan, [...charges, ...fees, ...fees], onDay(88))
  const all = charges.map(({ instalment, amount }) => entry('payment', -Number(amount), 20, { instalment }))
  const repaid = standingOf(loan, [...charges, ...all], onDay(30))

  expect(extensionOf(loan, once, dayNumber(onDay(58)))).toMatchObject({ amount: 13_334, nextDay: dayNumber(onDay(90)) })
  expect(extensionOf(loan, twice, dayNumber(onDay(88)))).toContain('extended 2 times')
  expect(extensionOf(loan, repaid, dayNumber(onDay(30)))).toContain('is repaid')
})

test('a payment that was begun fits until what is owed changes, or three days are over', () => {
  const made_at = onDay(28)
  const payment = { kind: 'repay' as const, instalment: 1, extension: 0, amount: '110000', made_at }
  const misfit = (changes: object, now: Date, entries = charges) => {
    const standing = standingOf(loan, entries, now)

    return misfitOf({ ...payment, ...changes }, standing, extensionOf(loan, standing, dayNumber(now)), now)
  }
  const paid = charges.map(({ instalment, amount }) => entry('payment', -Number(amount), 20, { instalment }))

  expect(validUntil({ made_at })).toEqual(onDay(31))
  expect(misfit({}, onDay(29))).toBeUndefined()
  expect(misfit({ made_at: onDay(27) }, onDay(30))).toBeUndefined()
  expect(misfit({ made_at: onDay(27) }, new Date(onDay(30).getTime() + 1))).toContain('expired')
  expect(misfit({}, onDay(31))).toContain('amount has changed')
  expect(misfit({ amount: '109999' }, onDay(29))).toContain('amount has changed')
  expect(misfit({ instalment: 2 }, onDay(29))).toContain('made already')
  expect(misfit({ extension: 1 }, onDay(29))).toContain('was moved')
  expect(misfit({}, onDay(29), [...charges, ...paid])).toContain('is repaid')
  expect(misfit({ kind: 'delay', amount: '13334' }, onDay(29))).toBeUndefined()
  expect(misfit({ kind: 'delay' }, onDay(29))).toContain('amount has changed')
  expect(misfit({ kind: 'delay', made_at: onDay(25), amount: '13334' }, onDay(26))).toContain('not due yet')
})

test('a partner is told of a code under the key that servers of every version give it', () => {
  const payment = { id: 'the-payment', code: '900000000001', channel: '301', amount: '110000', made_at: onDay(28) }

  expect(codeMessage(payment as Payment)).toEqual({
    kind: 'code',
    key: 'code:the-payment',
    body: { code: '900000000001', channel: '301', amount: 110_000, validUntil: onDay(31).toISOString() },
  })
})

test('the entry of a late charge is named by instalment, extension and day, and anew after one was taken back', () => {
  const late = standingOf(loan, charges, onDay(32)).instalments[0]

  if (late === undefined) throw new Error('There is no instalment')
  expect(newLateCharges(late, 0, charges, onDay(32))).toEqual([
    { kind: 'late-charge', instalment: 1, extension: 0, amount: 11_000, moment: onDay(32), reference: 'late:1:0:2' },
  ])
  expect(newLateCharges({ ...late, newLateCharge: 0 }, 0, charges, onDay(32))).toEqual([])
  expect(newLateCharges({ ...late, newLateCharge: 1 }, 0, charges, onDay(32))).toMatchObject([{ amount: 1 }])

  const [again] = newLateCharges(
    late,
    1,
    [...charges, entry('late-charge', -11_000, 32), entry('late-charge', -1, 32, { instalment: 2 })],
    onDay(32),
  )

  expect(again?.reference).toBe('late:1:1:2:1')
})

test('an order that was not taken here, or has no moments, shows what is stored', () => {
  const stored = {
    status: 174,
    recommendations: [],
    number: null,
    paid_out_at: null,
    headline: 'stored',
    rows: [],
  } as unknown as OrderDetailsRow

  expect(orderAt(onDay(0), stored)).toMatchObject(stored)
  for (const part of [{ status: null }, { number: null }, { paid_out_at: null }]) {
    const order = {
      ...loan,
      status: 21,
      number: 'AC-1',
      rows: [],
      recommendations: [],
      decided_at: onDay(-1),
      entries: charges,
      ...part,
    } as unknown as OrderDetailsRow

    expect(orderAt(onDay(5), order)).toMatchObject(order)
    expect(orderAt(onDay(5), order).due).toBeUndefined()
  }
})

test('an order that was taken here shows what its ledger and the clock say', () => {
  const order = {
    ...loan,
    status: 21,
    number: 'AC-1',
    rows: [],
    recommendations: [],
    decided_at: onDay(-1),
    ends_refused: false,
    can_extend: true,
    entries: charges,
  } as unknown as OrderDetailsRow
  const at = (days: number, changes: object = {}) => {
    const { status, headline, can_extend, due } = orderAt(onDay(days), { ...order, ...changes })

    return { status, headline, can_extend, amount: due?.amount, lateCost: due?.lateCost }
  }

  expect(at(-2)).toMatchObject({ status: 21, headline: 'Under review', can_extend: false, amount: undefined })
  expect(at(-0.5)).toMatchObject({ status: 151, headline: 'Your money is on its way' })
  expect(at(5, { ends_refused: true })).toMatchObject({ status: 110, headline: 'Not approved this time' })
  expect(at(5)).toMatchObject({ status: 170, headline: 'Your loan is running', can_extend: false, amount: '₱1,100.00' })
  expect(at(28)).toMatchObject({ status: 174, headline: 'Repayment is due soon', can_extend: true, lateCost: '₱55.00' })
  expect(at(28, { can_extend: false })).toMatchObject({ can_extend: false })
  expect(orderAt(onDay(5), order).rows).toContainEqual({ text: 'Loan term', value: '90 days' })
  expect(at(60)).toMatchObject({ status: 180, can_extend: false, amount: '₱2,750.00', lateCost: '₱44.00' })
})

test('the timeline of an order that waits names each day once it is settled', () => {
  const order = {
    ...loan,
    status: 21,
    number: 'AC-1',
    rows: [],
    recommendations: [],
    created_at: onDay(-3),
    decided_at: onDay(-2),
    ends_refused: false,
    entries: [],
  } as unknown as OrderDetailsRow
  const at = (days: number, changes: object = {}) => orderAt(onDay(days), { ...order, ...changes }).timeline

  expect(at(-2.5)).toEqual({ applied: '28 Sep 2026', approved: null, sent: null, firstPayment: null })
  expect(at(-1)).toEqual({
    applied: '28 Sep 2026',
    approved: '29 Sep 2026',
    sent: '1 Oct 2026',
    firstPayment: '31 Oct 2026',
  })
  expect(at(-1, { paid_out_at: notYet })).toMatchObject({ approved: '29 Sep 2026', sent: null, firstPayment: null })
  expect(at(-2.5, { created_at: null })).toBeUndefined()
  expect(at(5, { ends_refused: true })).toBeUndefined()
  expect(at(5)).toBeUndefined()
})
