import { type MobilePattern, mobilePatterns, type RuntimeConfiguration } from '@pahiram/contract'

import type { Caller } from '../api/caller.ts'
import { ApiError } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import { phoneNumberIn } from '../sms/phone-number.ts'
import type { PromotionKeys } from './promotion-keys.ts'
import type { PublishedVersions } from './templates/published-versions.ts'
import type { ShownTemplate, ShownVersion } from './templates/shown-template.ts'

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
export function preparePhoneOfCall(database: Database, { versions, shownTemplate, keys, configuration, now }: Parts) {
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
