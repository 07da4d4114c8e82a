/** A payment as a partner needs to know it. Nothing of the session is in it. */
export interface PaymentOrder {
  /** Ours; unguessable, and the same whenever the same payment is asked for. */
  readonly id: string
  /** What the borrower tells the partner. */
  readonly code: string
  /** A number of `payment_channels`, or `legacy`. */
  readonly channel: string
  /** Minor units. */
  readonly amount: number
  /** The origin under which the borrower reached this server. */
  readonly origin: string
}

/**
 * Whoever takes the money. The sandbox brings its own; a deployment gives `startServer` one that registers the payment at
 * its partner, and settles it (`settlePayment`) when the partner reports the money.
 */
export interface PaymentProvider {
  /** Where the borrower pays. Asked again for the same payment, it answers the same: one payment, one order there. */
  payUrl(payment: PaymentOrder): Promise<string>
}

/** Pays on a page of this server, where no money moves. */
export const sandboxProvider: PaymentProvider = {
  payUrl: async ({ id, origin }) => `${origin}/__sandbox/payment/${id}`,
}
