import { getExtensionInfo, getInstalmentPlan, getLoanDetails, getPaymentState, listPayments } from '@pahiram/contract'
import { expect } from 'vitest'

import { type BorrowerStory, type KnownPayment, minute } from './borrower-story.ts'
import type { Dice } from './dice.ts'
import { dayOf, type Loan } from './facts.ts'
import type { LenderServers } from './lender-servers.ts'
import { SecondLedger } from './second-ledger.ts'
import {
  type Code,
  dayShown,
  extensionShown,
  instalmentShown,
  moneyShown,
  orderShown,
  purposeOf,
  shownKind,
} from './shown.ts'

/** Checks that every call of a loan answers what the second ledger says, whichever server is asked. */
export async function checkLoan(
  servers: LenderServers,
  dice: Dice,
  { borrower, loan, now }: { borrower: BorrowerStory; loan: Loan; now: number },
): Promise<void> {
  const ledger = new SecondLedger(borrower, now)
  const ask = (endpoint: Parameters<LenderServers['page']>[1], fields: Record<string, string> = {}) =>
    servers.page(dice.upTo(2), endpoint, { ...borrower.idsOf(loan), ...fields }, borrower.session)
  const [details, plan, extension, repay, delay, receipts] = await Promise.all([
    ask(getLoanDetails),
    ask(getInstalmentPlan),
    ask(getExtensionInfo),
    ask(getPaymentState, { kind: 'repay' }),
    ask(getPaymentState, { kind: 'delay' }),
    ask(listPayments),
  ])
  const instalments = instalmentShown(ledger, loan)
  const offered = extensionShown(ledger, loan)
  const { dueAmount, dueDate, orderStatus } = orderShown(ledger, loan)
  const left = dueAmount === null ? null : { amount: dueAmount, time: dueDate }
  const story = `loan ${loan.id} ${borrower.lines(now)}`

  expect(details.data, story).toMatchObject(orderShown(ledger, loan))
  expect([plan.status, plan.data], story).toMatchObject(instalments === undefined ? ['409', null] : ['0', instalments])
  expect([extension.status, extension.data], story).toMatchObject(
    offered === undefined ? ['409', null] : ['0', { delayInfo: offered }],
  )
  expect(
    (receipts.data as { payments: Record<string, unknown>[] }).payments
      .map(({ amount, applied, kept, code }) => ({ amount, applied, kept, code }))
      .toSorted(byText),
    story,
  ).toEqual(receiptsOf(borrower, loan, ledger).toSorted(byText))
  for (const [kind, { data }] of [
    ['repay', repay],
    ['delay', delay],
  ] as const) {
    const state = stateOf(borrower, loan, kind, ledger, now)

    if (state !== undefined)
      expect({ kind, ...(data as object) }, story).toMatchObject({ kind, left, orderStatus, ...state })
  }
}

function receiptsOf({ payments }: BorrowerStory, loan: Loan, ledger: SecondLedger) {
  return payments
    .filter((one) => one.loan === loan.id)
    .map(({ id, amount, code }) => {
      const { applied, kept } = ledger.receipt(id)

      return {
        amount: moneyShown(amount),
        applied: moneyShown(applied),
        kept: kept === 0n ? null : moneyShown(kept),
        code: code.code,
      }
    })
}

/** Of the last code, or of money that came after it was made; undefined where clocks that differ cannot say which was first. */
function stateOf(
  borrower: BorrowerStory,
  loan: Loan,
  kind: 'repay' | 'delay',
  ledger: SecondLedger,
  now: number,
): { state: string; validUntil?: string; kept?: object | null } | undefined {
  const isAsked = (code: Code) => code.loan === loan.id && shownKind(code) === kind
  const last = borrower.codes.filter(isAsked).at(-1)
  const [receipt, earlier] = borrower.payments
    .filter(({ code }) => isAsked(code))
    .toSorted((one, other) => other.knownAt - one.knownAt)
  const isUnclear = (one = Infinity, other = Infinity) => Math.abs(one - other) < 5 * minute

  // What the lender took itself was for no code.
  if (receipt?.code.code === '') return undefined
  if (last === undefined) return { state: 'none' }
  if (receipt === undefined) return stateOfCode(borrower, last, loan, now)
  if (isUnclear(last.madeAt, receipt.knownAt) || isUnclear(receipt.knownAt, earlier?.knownAt)) return undefined
  return receipt.knownAt > last.madeAt
    ? {
        state: stateOfReceipt(receipt, ledger, loan),
        ...(receipt.reversedAt === undefined && keptShown(ledger, receipt)),
      }
    : stateOfCode(borrower, last, loan, now)
}

function stateOfCode(borrower: BorrowerStory, code: Code, loan: Loan, now: number) {
  if (borrower.failed.has(code.code)) return { state: 'refused' }

  const purpose = purposeOf(borrower, loan, code.kind, now, code.amount)
  const isRight =
    purpose !== undefined &&
    purpose.instalment === code.instalment &&
    purpose.inEffect === code.inEffect &&
    purpose.amount === code.amount
  const isPaid = borrower.payments.some((one) => one.code === code)

  return !isPaid && isRight && dayOf(now) <= code.lastDay
    ? { state: 'open', validUntil: `${dayShown(code.lastDay)}, 23:59` }
    : { state: 'expired' }
}

/** Whether a payment did what its code was for. */
function stateOfReceipt({ id, code, reversedAt }: KnownPayment, ledger: SecondLedger, loan: Loan): string {
  if (reversedAt !== undefined) return 'refused'
  const { applied, kept } = ledger.receipt(id)

  // All of it was sent back.
  if (applied === 0n) return kept === 0n ? 'refused' : 'kept'
  if (code.kind === 'other' && kept === 0n) return 'received'
  if (code.kind === 'all') return ledger.next(loan) === undefined ? 'received' : 'partly'

  const effects = ledger.effects.filter(({ payment }) => payment === id)
  const isDone =
    code.kind === 'delay'
      ? effects.some(({ kind }) => kind === 'extension')
      : // Nothing is left at all when it completed the loan.
        ledger.next(loan) === undefined ||
        (ledger.unpaid(loan, code.instalment) === 0n &&
          effects.some((one) => one.kind === 'paid' && one.loan === loan.id && one.instalment === code.instalment))

  return isDone ? 'received' : 'partly'
}

function keptShown(ledger: SecondLedger, { id }: KnownPayment) {
  const { kept } = ledger.receipt(id)

  return { kept: kept === 0n ? null : { amount: moneyShown(kept) } }
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}
