import { type MobilePattern, mobilePatterns, type RuntimeConfiguration } from '@pahiram/contract'

import type { Caller } from '../api/caller.ts'
import { ApiError } from '../api/envelope.ts'
import type { Log } from '../api/implement.ts'
import type { Captchas } from '../captcha/captchas.ts'
import type { Database } from '../database/database.ts'
import { phoneNumberIn, type PhoneSms, type SmsSender } from '../sms/sms-sender.ts'
import type { PromotionKeys } from './promotion-keys.ts'
import {
  preparePublishedVersions,
  prepareShownTemplate,
  type PublishedVersions,
  type ShownTemplate,
  type ShownVersion,
} from './templates/shown-template.ts'
import { prepareLandingEvents, prepareSources } from './visit-source.ts'

/** What the calls of landing pages are served with. */
export interface PromotionOptions {
  readonly keys: PromotionKeys
  readonly captchas: Captchas
  /** Without one no code is sent. */
  readonly sender: SmsSender<PhoneSms> | undefined
  /** Codes for one address in ten minutes. */
  readonly perAddress: number
  readonly configuration: RuntimeConfiguration
  readonly now: () => Date
  readonly log: Log
}

/** What these calls share: made once, since each part prepares its queries. */
export function preparePromotion(database: Database, options: PromotionOptions) {
  const versions = preparePublishedVersions(database)
  const shownTemplate = prepareShownTemplate(database, versions)

  return {
    ...options,
    database,
    shownTemplate,
    readPhone: preparePhoneOfCall(database, { versions, shownTemplate, ...options }),
    keepSource: prepareSources(database),
    countEvent: prepareLandingEvents(database),
  }
}

/** What the calls of landing pages share. */
export type Promotion = ReturnType<typeof preparePromotion>

/** A phone that a call is about, with the template that its visitor was shown, if that is known. */
export interface CalledPhone {
  readonly phone: string
  readonly phoneKey: string
  readonly shown: ShownVersion
}

interface Parts {
  readonly versions: PublishedVersions
  readonly shownTemplate: ShownTemplate
  readonly keys: PromotionKeys
  readonly configuration: RuntimeConfiguration
  readonly now: () => Date
}

const unknown: ShownVersion = { template: '', version: 0 }

/**
 * Reads the number of a call that names no template. Which numbers count is the template's to say, else the
 * configuration's (docs/spec/contract.md §6). Where it is not known what the visitor was shown, any pattern counts that
 * some published template or the configuration allows: no other number is ever sent an SMS.
 */
function preparePhoneOfCall(database: Database, { versions, shownTemplate, keys, configuration, now }: Parts) {
  const patternOf = (written: string | null | undefined): MobilePattern =>
    mobilePatterns.find((one) => one === written) ?? configuration.mobilePattern

  return async (written: string, caller: Caller): Promise<CalledPhone> => {
    const phone = phoneNumberIn(written)

    if (phone === undefined) throw noNumber()

    const phoneKey = keys.phoneKey(phone)
    const shown = (await shownTemplate.forPhone(phoneKey, caller, now())) ?? unknown
    const allowed =
      shown.version > 0
        ? [patternOf((await versions.one(shown.template, shown.version))?.mobile_pattern)]
        : await allowedSomewhere(database, configuration.mobilePattern)

    if (phoneNumberIn(written, allowed) === undefined) throw noNumber()
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
