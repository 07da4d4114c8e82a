import type { RuntimeConfiguration } from '@pahiram/contract'

import type { Log } from '../api/implement.ts'
import type { Captchas } from '../captcha/captchas.ts'
import type { Database } from '../database/database.ts'
import type { PhoneSms, SmsSender } from '../sms/sms-sender.ts'
import { preparePhoneOfCall } from './phone-of-call.ts'
import type { PromotionKeys } from './promotion-keys.ts'
import { preparePublishedVersions } from './templates/published-versions.ts'
import { prepareShownTemplate } from './templates/shown-template.ts'
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
