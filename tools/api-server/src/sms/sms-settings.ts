import { StartProblem } from '../start-problem.ts'
import { httpSms, type SmsGateway } from './http-sms.ts'
import type { PhoneSms, SmsSender } from './sms-sender.ts'

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
