import { type PageEnvironment, storedDraft } from '@pahiram/page'

import type { RepaymentKind } from './store-repayment.ts'

/** What is remembered of a payment that was begun on this phone. */
interface BegunPayment {
  /** When it was begun, ms since 1970. */
  readonly at: number
  /** When the page first said that its money arrived, likewise. */
  readonly receivedAt?: number | undefined
}

/** The key of the lasting storage that remembers payments that were begun. */
const begunKey = 'repayment.begun'

type Environment = Pick<PageEnvironment, 'localStorage' | 'query'>

const hour = 60 * 60 * 1000
/** How long a payment is asked for: a code lives for days, and a counter may report later. */
const longestOpen = 10 * 24 * hour
/** How long what became of the money stays what the page opens with; after that the next instalment is what one comes for. */
const longestReceived = hour

/** Remembers that a payment of this order was begun, so that the page can say what became of it to a borrower who comes back. */
export function rememberPayment(environment: Environment, kind: RepaymentKind): void {
  write(environment, kind, { at: Date.now() })
}

/** Remembers that the page said that the money arrived. */
export function rememberReceived(environment: Environment, kind: RepaymentKind): void {
  const begun = read(environment)[nameOf(environment, kind)]

  if (begun !== undefined && begun.receivedAt === undefined)
    write(environment, kind, { ...begun, receivedAt: Date.now() })
}

/** Forgets it: the borrower goes on to the next payment. */
export function forgetPayment(environment: Environment, kind: RepaymentKind): void {
  write(environment, kind)
}

/** Whether a payment of this account and order was begun here, and what became of it is still to be said. */
export function isPaymentBegun(environment: Environment, kind: RepaymentKind): boolean {
  return counts(read(environment)[nameOf(environment, kind)])
}

function counts(begun: BegunPayment | undefined): boolean {
  if (begun === undefined) return false

  const { at, receivedAt } = begun

  return receivedAt === undefined ? Date.now() - at < longestOpen : Date.now() - receivedAt < longestReceived
}

function write(environment: Environment, kind: RepaymentKind, begun?: BegunPayment): void {
  const { [nameOf(environment, kind)]: _before, ...others } = read(environment)
  const lasting = Object.entries(others).filter(([, other]) => counts(other))

  draftOf(environment).write({
    payments: { ...Object.fromEntries(lasting), ...(begun && { [nameOf(environment, kind)]: begun }) },
  })
}

function read(environment: Environment): Readonly<Record<string, BegunPayment | undefined>> {
  return Object(draftOf(environment).read()?.['payments']) as Record<string, BegunPayment | undefined>
}

function draftOf({ localStorage, query }: Environment) {
  return storedDraft({ storage: localStorage, key: begunKey, query })
}

function nameOf({ query }: Environment, kind: RepaymentKind): string {
  return `${kind} ${query.get('productId') ?? ''} ${query.get('orderId') ?? ''}`
}
