import { mobileNumbers, type MobilePattern, mobilePatterns } from '@pahiram/contract'

import { StartProblem } from '../start-problem.ts'

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

/**
 * A mobile number of one of the patterns (docs/spec/contract.md §6) in its one writing: `09171234567`, `639171234567`
 * and `+639171234567` are one phone. A number of the other pattern stays as it is. Undefined: it is none.
 */
export function phoneNumberIn(written: string, allowed: readonly MobilePattern[] = mobilePatterns): string | undefined {
  const pattern = allowed.find((one) => mobileNumbers[one].test(written))

  return pattern === 'ph' ? written.replace(/^(?:0|\+?63)/, '+63') : pattern === undefined ? undefined : written
}

type Environment = Readonly<Record<string, string | undefined>>

/** How a deployment sends codes to phones. */
export interface SmsSettings {
  readonly gateway?: SmsGateway | undefined
  /** Codes for visitors of one address in ten minutes. */
  readonly perAddress: number
}

/** A carrier's customers share an address, and a campaign reaches many of them at once. */
const usualPerAddress = 60

/**
 * What the environment sets: `PAHIRAM_SMS_URL`, `PAHIRAM_SMS_TOKEN`, `PAHIRAM_SMS_FROM`, `PAHIRAM_SMS_PER_ADDRESS`.
 * @throws {StartProblem} when one of them cannot be used as it is.
 */
export function readSmsSettings(environment: Environment): SmsSettings {
  const perAddress = environment['PAHIRAM_SMS_PER_ADDRESS'] || String(usualPerAddress)

  if (!/^[1-9]\d{0,6}$/.test(perAddress)) {
    throw new StartProblem(`PAHIRAM_SMS_PER_ADDRESS is "${perAddress}"; it is a number of messages.`)
  }
  return { gateway: readGateway(environment), perAddress: Number(perAddress) }
}

/** The sender of a deployment; undefined without a gateway. */
export function gatewayOf(settings: SmsSettings): SmsSender<PhoneSms> | undefined {
  return settings.gateway && httpSms(settings.gateway)
}

function readGateway(environment: Environment): SmsGateway | undefined {
  const url = environment['PAHIRAM_SMS_URL'] ?? ''
  const token = environment['PAHIRAM_SMS_TOKEN'] ?? ''

  if (url === '') return undefined
  // The token would travel in the clear; on this machine there is no line to listen to.
  if (!URL.canParse(url) || !/^https:\/\/|^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(url)) {
    throw new StartProblem('PAHIRAM_SMS_URL is no https: address.')
  }
  if (token === '') throw new StartProblem('PAHIRAM_SMS_URL is set, and PAHIRAM_SMS_TOKEN is not.')
  return { url, token, from: environment['PAHIRAM_SMS_FROM'] || undefined }
}

/** A gateway that sends messages for us. */
interface SmsGateway {
  readonly url: string
  readonly token: string
  /** The name or number that messages come from, where the gateway wants one. */
  readonly from?: string | undefined
  /** How long it may take to accept a message. */
  readonly milliseconds?: number
}

const usualMilliseconds = 10_000

/**
 * Sends messages through a gateway: `POST <url>` with `Authorization: Bearer <token>` and the JSON `{ to, text, from? }`;
 * a 2xx means that it is sent. One attempt: after a timeout nobody knows whether it was, and an SMS costs money.
 */
export function httpSms({ url, token, from, milliseconds = usualMilliseconds }: SmsGateway): SmsSender<PhoneSms> {
  return {
    async send({ phone, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ to: phone, text, ...(from !== undefined && { from }) }),
        // Followed, it would take the token elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(milliseconds),
      })

      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS gateway answered HTTP ${answer.status}`)
    },
  }
}
