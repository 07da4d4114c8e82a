import type { RuntimeConfiguration } from '@pahiram/contract'

import type { Captchas } from './captcha/captchas.ts'
import type { Database } from './database/database.ts'
import type { Log } from './http/implement.ts'
import type { SealKey } from './keys/encryption.ts'
import type { Mode } from './mode/mode.ts'
import type { DatabaseFigures, Metrics } from './monitoring/metrics.ts'
import type { ViewCounts } from './monitoring/view-counts.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { PersonalData } from './personal-data.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import type { SmsQueue } from './sms/sms-queue.ts'
import type { BorrowerSms, PhoneSms, SmsSettings } from './sms/sms-sender.ts'
import type { StaffAccess } from './staff/serve-staff.ts'

/** What every subject can use. */
export interface Platform {
  readonly mode: Mode
  readonly database: Database
  readonly now: () => Date
  readonly log: Log
  /** The deployment's configuration. */
  readonly deployment: RuntimeConfiguration
  readonly country: string
  readonly pageOrigins: readonly string[]
  readonly publicOrigin: string | undefined
  readonly keys: PlatformKeys
  /** Pictures of borrowers, encrypted, and pictures that everybody may see. */
  readonly pictures: { readonly own: PictureStore; readonly open: PictureStore }
  readonly outbox: Outbox
  readonly sms: PlatformSms
  readonly captchas: Captchas
  readonly views: ViewCounts
  readonly staff: StaffAccess
  /** The figures that subjects declare, read from the database. */
  readonly figures: DatabaseFigures
  readonly metrics: Metrics | undefined
  /** The personal data that all subjects declare. */
  readonly personalData: readonly PersonalData[]
}

/** What personal data is encrypted and hashed with. */
export interface PlatformKeys {
  readonly account: SealKey | 'none'
  /** What personal data is encrypted with; undefined: with nothing. */
  readonly seal: SealKey | undefined
  /** What numbers are hashed with, where it does not follow from the current key. */
  readonly hash: Buffer | undefined
}

/** How messages reach people. */
export interface PlatformSms {
  /** Undefined where nobody sends such messages. */
  readonly toBorrowers: SmsQueue<BorrowerSms> | undefined
  readonly toPhones: SmsQueue<PhoneSms> | undefined
  readonly limits: SmsSettings
}
