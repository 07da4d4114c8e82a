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
 * Sends messages. The sandbox has its own sender; a deployment sets a gateway for messages to phones (`httpSms`) and gives
 * `startServer` a sender for messages to borrowers.
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
  /** How many codes visitors of one IP address may request in ten minutes. */
  readonly perAddress: number
  /** How many codes all visitors together are sent in an hour and in a day. */
  readonly perHour: number
  readonly perDay: number
}

/** The default limits: a carrier's customers share an address, and a campaign reaches many of them at once. */
const usual = { PAHIRAM_SMS_PER_ADDRESS: 60, PAHIRAM_SMS_PER_HOUR: 6_000, PAHIRAM_SMS_PER_DAY: 50_000 }

/**
 * Reads `PAHIRAM_SMS_URL`, `PAHIRAM_SMS_TOKEN`, `PAHIRAM_SMS_FROM` and the limits `PAHIRAM_SMS_PER_ADDRESS`,
 * `PAHIRAM_SMS_PER_HOUR` and `PAHIRAM_SMS_PER_DAY`.
 * @throws {StartProblem} when one of them is invalid.
 */
export function readSmsSettings(environment: Environment): SmsSettings {
  const limit = (name: keyof typeof usual) => wholeNumber(environment, name, 1, 999_999_999, usual[name])

  return {
    gateway: readGateway(environment),
    perAddress: limit('PAHIRAM_SMS_PER_ADDRESS'),
    perHour: limit('PAHIRAM_SMS_PER_HOUR'),
    perDay: limit('PAHIRAM_SMS_PER_DAY'),
  }
}

/** Returns the sender of a deployment; undefined without a gateway. */
export function gatewayOf(settings: SmsSettings): SmsSender<PhoneSms> | undefined {
  return settings.gateway && httpSms(settings.gateway)
}

function readGateway(environment: Environment): SmsGateway | undefined {
  const url = readCalledAddress(environment, 'PAHIRAM_SMS_URL')
  const token = environment['PAHIRAM_SMS_TOKEN'] ?? ''

  if (url === undefined) return undefined
  if (token === '') throw new StartProblem('PAHIRAM_SMS_URL is set, and PAHIRAM_SMS_TOKEN is not.')
  return { url, token, from: environment['PAHIRAM_SMS_FROM'] || undefined }
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

const defaultTimeoutMs = 10_000

/**
 * Sends messages through a gateway: `POST <url>` with `Authorization: Bearer <token>`, `Idempotency-Key` and the JSON
 * `{ to, text, from? }`; a 2xx status means success. Each call tries once.
 */
export function httpSms({ url, token, from, timeoutMs = defaultTimeoutMs }: SmsGateway): SmsSender<PhoneSms> {
  return {
    async send({ phone, text }, key) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ to: phone, text, ...(from !== undefined && { from }) }),
        // A redirect would send the token to another server.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })

      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS gateway answered HTTP ${answer.status}`)
    },
  }
}
