import type { Selectable } from 'kysely'

import type { Caller } from '../platform/http/caller.ts'
import { ApiError } from '../platform/http/envelope.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Outbox } from '../platform/outbox/outbox.ts'
import type { PartnerReport } from './partner-report.ts'

/** A payment as a partner needs to know it. Nothing of the session is in it. */
export interface PaymentOrder {
  /** Ours; unguessable, and the same whenever the same payment is asked for. */
  readonly id: string
  /** The loan that it pays. */
  readonly orderId: string
  /** What the borrower shows or reads to the partner. */
  readonly code: string
  /** A number of `payment_channels`, or `legacy`. */
  readonly channel: string
  /** Minor units. */
  readonly amount: number
  /** The origin under which the borrower reached this server. */
  readonly origin: string
  /** The origin of the borrower's pages. */
  readonly pagesOrigin: string
}

/** A code that may be paid, as it is sent to the partner. */
export interface CodeRequest {
  readonly code: string
  readonly channel: string
  /** Minor units. */
  readonly amount: number
  /** ISO 8601. */
  readonly validUntil: string
}

/** A card that is to be charged. */
export interface ChargeRequest {
  readonly code: string
  /** Minor units. */
  readonly amount: number
  readonly bankCode: string
  readonly lastFour: string
}

/** Money that is to be sent back. */
export interface RefundRequest {
  /** The partner's id of the report that the money came with. */
  readonly reportId: string
  /** Minor units. */
  readonly amount: number
}

/** How a charge ended: paid, with the report that the partner would send of it, or refused with no money moved. */
export type ChargeResult = { readonly state: 'paid'; readonly report: PartnerReport } | { readonly state: 'refused' }

/**
 * Whoever takes the money. The sandbox brings its own; a deployment names one by `PAHIRAM_PARTNER_URL` (`http-partner.ts`) or
 * gives `startServer` one. Money that moved is reported at `POST /partner/payments`. What is sent to it comes from the
 * outbox: at least once, and always with the same `key`, by which it does the same thing once. Each throws when the message
 * may not have arrived.
 */
export interface PaymentProvider {
  /** Where the borrower pays. Asked again for the same payment, it answers the same: one payment, one order there. */
  payUrl(payment: PaymentOrder): Promise<string>
  /** Makes a code known; without it, the partner needs no codes beforehand. */
  readonly sendCode?: (key: string, request: CodeRequest) => Promise<void>
  /** Charges a card; without it, no card can pay. */
  readonly charge?: (key: string, request: ChargeRequest) => Promise<ChargeResult>
  /** Sends money back; without it, refunds wait. */
  readonly refund?: (key: string, request: RefundRequest) => Promise<{ readonly state: 'taken' | 'refused' }>
}

/** Who takes the money, and what is sent to them. */
export interface PayingParts {
  /** Undefined: no payment begins. */
  readonly provider: PaymentProvider | undefined
  readonly outbox: Outbox
}

/** A payment of the caller's, as a partner needs to know it. */
export function paymentOrder(
  { id, order_id: orderId, code, channel, amount }: Selectable<Tables['payments']>,
  { origin, pagesOrigin }: Caller,
): PaymentOrder {
  return { id, orderId, code, channel, amount: Number(amount), origin, pagesOrigin }
}

/** A deployment without a payment partner takes no payments; it does not pretend to. */
export function noProvider(): ApiError {
  return new ApiError('503', 'Payments are not open here yet. Please try again later, or call us.')
}
