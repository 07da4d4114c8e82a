import { mobileNumberIn, type MobilePattern, mobilePatterns, type RuntimeConfiguration } from '@pahiram/contract'

import type { Caller } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Log } from '../../platform/http/implement.ts'
import type { Captchas } from '../../platform/captcha/captchas.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SmsQueue } from '../../platform/sms/sms-queue.ts'
import { type PhoneSms, type SmsSettings } from '../../platform/sms/sms-sender.ts'
import type { PromotionKeys } from '../../platform/keys/promotion-keys.ts'
import type { Network } from '../../ledger/landing/add-conversions.ts'
import {
  preparePublishedVersions,
  prepareShownTemplate,
  type PublishedVersions,
  type ShownVersion,
} from '../../ledger/landing/shown-template.ts'
import { prepareLandingEvents, prepareSources } from '../../ledger/landing/visit-source.ts'

/** Settings and services for the calls of landing pages. */
export interface PromotionOptions {
  readonly keys: PromotionKeys
  readonly captchas: Captchas
  /** Sends codes; undefined rejects every request for a code. */
  readonly sms: SmsQueue<PhoneSms> | undefined
  /** How many codes are sent: to one IP address in ten minutes, to all together in an hour and in a day. */
  readonly limits: Pick<SmsSettings, 'perAddress' | 'perHour' | 'perDay'>
  readonly configuration: RuntimeConfiguration
  /** The ad networks that learn of a registration whose visitor agrees to it. */
  readonly networks: readonly Network[]
  /** Their names, as visitors are asked for. */
  readonly consentFor: string | undefined
  readonly now: () => Date
  readonly log: Log
}

/** Prepares the parts and queries that the calls of landing pages share. */
export function preparePromotion(database: Database, options: PromotionOptions) {
  const versions = preparePublishedVersions(database, options.now)
  const shownTemplate = prepareShownTemplate(database, versions)

  return {
    ...options,
    database,
    shownTemplate,
    readPhone: preparePhoneOfCall(database, { versions, shownTemplate, ...options }),
    keepSource: prepareSources(database, options.now),
    countEvent: prepareLandingEvents(database),
  }
}

/** The result of `preparePromotion`. */
export type Promotion = ReturnType<typeof preparePromotion>

/** The phone number of a call, with the template that the visitor was shown, if it is known. */
export interface CalledPhone {
  readonly phone: string
  readonly phoneKey: string
  readonly shown: ShownVersion
}

interface Parts extends Pick<PromotionOptions, 'keys' | 'configuration' | 'now'> {
  readonly versions: PublishedVersions
  readonly shownTemplate: ReturnType<typeof prepareShownTemplate>
}

const unknown: ShownVersion = { template: '', version: 0 }

/**
 * Reads and checks the phone number of a call that names no template. The template that the visitor was shown sets the
 * pattern of valid numbers, else the configuration (docs/spec/contract.md §6). When the template is not known, the pattern
 * of any published template is accepted.
 */
function preparePhoneOfCall(database: Database, { versions, shownTemplate, keys, configuration, now }: Parts) {
  const patternOf = (written: string | null | undefined): MobilePattern =>
    mobilePatterns.find((one) => one === written) ?? configuration.mobilePattern

  return async (written: string, caller: Caller): Promise<CalledPhone> => {
    const phone = mobileNumberIn(written)

    if (phone === undefined) throw noNumber()

    const phoneKey = keys.phoneKey(phone)
    const shown = (await shownTemplate.forPhone(phoneKey, caller, now())) ?? unknown
    const allowed =
      shown.version > 0
        ? [patternOf((await versions.one(shown.template, shown.version))?.mobile_pattern)]
        : await allowedSomewhere(database, configuration.mobilePattern)

    if (mobileNumberIn(written, allowed) === undefined) throw noNumber()
    return { phone, phoneKey, shown }
  }
}

async function allowedSomewhere({ query }: Database, configured: MobilePattern): Promise<MobilePattern[]> {
  const rows = await query.selectFrom('landing_versions').select('mobile_pattern').distinct().execute()

  return mobilePatterns.filter((one) => one === configured || rows.some((row) => row.mobile_pattern === one))
}

function noNumber(): ApiError {
  return new ApiError('400', 'Please enter the correct mobile number.')
}
