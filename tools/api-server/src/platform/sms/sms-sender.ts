import { readCalledAddress } from '../signed/shared-key.ts'
import { type Environment, StartProblem, wholeNumber } from '../start-problem.ts'

/** A message to the borrower of an order; the sender knows the borrower's number. */
export interface BorrowerSms {
  readonly accountId: string
  readonly orderId: string
  readonly text: string
}

/** A message to a phone. */
export interface PhoneSms {
  /** The number in the form that `mobileNumberIn` returns: `+639171234567`. */
  readonly phone: string
  readonly text: string
}

/**
 * Sends messages. The sandbox has its own sender; a deployment sets a gateway for messages to phones, and one of somebody who knows
 * borrowers' numbers (`httpSms`).
 */
export interface SmsSender<Message> {
  /**
   * Sends a message; it throws when it may not have been sent. The same message may come again, with the same key: whoever
   * sends it should do each key once.
   */
  send(message: Message, key: string): Promise<void>
}

/** How a deployment sends codes to phones. */
export interface SmsSettings {
  readonly gateway?: SmsGateway | undefined
  /** How they reach borrowers; without it no card that asks for a code can pay. */
  readonly borrowers?: SmsGateway | undefined
  /** How many codes visitors of one IP address may request in ten minutes. */
  readonly perAddress: number
  /** How many codes all visitors together are sent in an hour and in a day. */
  readonly perHour: number
  readonly perDay: number
}

/** The default limits: a carrier's customers share an address, and a campaign reaches many of them at once. */
const usual = { PAHIRAM_SMS_PER_ADDRESS: 60, PAHIRAM_SMS_PER_HOUR: 6_000, PAHIRAM_SMS_PER_DAY: 50_000 }

/**
 * Reads `PAHIRAM_SMS_URL`, `…_TOKEN` and `…_FROM`, the same of `PAHIRAM_BORROWER_SMS`, and the limits `PAHIRAM_SMS_PER_ADDRESS`,
 * `PAHIRAM_SMS_PER_HOUR` and `PAHIRAM_SMS_PER_DAY`.
 * @throws {StartProblem} when one of them is invalid.
 */
export function readSmsSettings(environment: Environment): SmsSettings {
  const limit = (name: keyof typeof usual) => wholeNumber(environment, name, 1, 999_999_999, usual[name])

  return {
    gateway: readGateway(environment, 'PAHIRAM_SMS'),
    borrowers: readGateway(environment, 'PAHIRAM_BORROWER_SMS'),
    perAddress: limit('PAHIRAM_SMS_PER_ADDRESS'),
    perHour: limit('PAHIRAM_SMS_PER_HOUR'),
    perDay: limit('PAHIRAM_SMS_PER_DAY'),
  }
}

function readGateway(environment: Environment, name: string): SmsGateway | undefined {
  const url = readCalledAddress(environment, `${name}_URL`)
  const token = environment[`${name}_TOKEN`]?.trim() ?? ''

  if (url === undefined) return undefined
  if (token === '') throw new StartProblem(`${name}_URL is set, and ${name}_TOKEN is not.`)
  if (/[^ -~]/.test(token)) throw new StartProblem(`${name}_TOKEN has a sign that no header can hold.`)
  return { url, token, from: environment[`${name}_FROM`] || undefined }
}

/** An HTTP gateway that sends SMS. */
interface SmsGateway {
  readonly url: string
  readonly token: string
  /** The sender name or number, when the gateway needs one. */
  readonly from?: string | undefined
  /** How long the gateway may take to accept a message, ms; 10 000 by default. */
  readonly timeoutMs?: number
}

/**
 * Sends messages through a gateway: `POST <url>` with `Authorization: Bearer <token>`, `Idempotency-Key` and the JSON
 * `{ to, text, from? }`, to a borrower `{ accountId, orderId, text, from? }`; a 2xx status means success. Each call tries once.
 */
export function httpSms({ url, token, from, timeoutMs = 10_000 }: SmsGateway) {
  return {
    async send(message: PhoneSms | BorrowerSms, key: string): Promise<void> {
      const { text } = message
      const to = 'phone' in message ? { to: message.phone } : { accountId: message.accountId, orderId: message.orderId }
      const answer = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ ...to, text, ...(from !== undefined && { from }) }),
        // A redirect would send the token to another server.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })

      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS gateway answered HTTP ${answer.status}`)
    },
  }
}
