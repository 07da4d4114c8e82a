/** A message to the borrower of an order; who sends it knows the borrower's number. */
export interface BorrowerSms {
  readonly accountId: string
  readonly orderId: string
  readonly text: string
}

/** A message to a phone. */
export interface PhoneSms {
  /** As `phoneNumberIn` writes it: `+639171234567`. */
  readonly phone: string
  readonly text: string
}

/**
 * Whoever sends messages. The sandbox has its own; a deployment names a gateway for messages to phones (`http-sms.ts`),
 * and gives `startServer` a sender of its own for messages to borrowers.
 */
export interface SmsSender<Message> {
  /** Sends a message once; it throws when it may not have been sent. */
  send(message: Message): Promise<void>
}
