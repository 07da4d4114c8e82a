import type { Network } from '../../ledger/landing/add-conversions.ts'
import { addLandingDays } from '../../ledger/landing/landing-days.ts'
import { defineSubject } from '../../platform/subject.ts'
import { landingHeadOf } from './landing-head.ts'
import { landingPersonalData } from './landing-personal-data.ts'
import { serveLandingPictures, serveStaffPictures } from './landing-pictures.ts'
import { serveLoanTerms } from './loan-terms-block.ts'
import { serveLinkPreview } from './serve-link-preview.ts'
import { servePromotion } from './serve-promotion.ts'
import { serveStaffTemplates, serveTemplate } from './serve-template.ts'

interface LandingSettings {
  /** How many keys a device derives in place of reading a captcha's picture (`captcha/work.ts`); as usual without it. */
  readonly captchaWork: number | undefined
  /** Whether a second person has to approve what the promotion team publishes. */
  readonly isReviewRequired: boolean
  /** The ad networks that learn of a registration whose visitor agrees to it. */
  readonly networks: readonly Network[]
  /** Their names, as visitors are asked for. */
  readonly consentFor: string | undefined
}

/** Landing pages: templates and their pictures, visits, codes and registrations. */
export const landing = ({ captchaWork, isReviewRequired, networks, consentFor }: LandingSettings) =>
  defineSubject({
    name: 'landing',
    routes(app, platform) {
      const { database, keys, captchas, sms, deployment: configuration, pictures, now, log } = platform
      const promotionKey = { accountKey: keys.account, hashKey: keys.hash }

      serveTemplate(app, database, { now, log, consentFor })
      serveLandingPictures(app, database, pictures.open)
      serveLoanTerms(app, database, consentFor)
      serveLinkPreview(app, landingHeadOf(platform))
      servePromotion(app, database, {
        ...promotionKey,
        captchas,
        captchaWork,
        sms: sms.toPhones,
        limits: sms.limits,
        configuration,
        networks,
        consentFor,
        now,
        log,
      })
    },
    async staffRoutes(scope, { database, pictures, now }) {
      serveStaffTemplates(scope, database, { now, isReviewRequired })
      await serveStaffPictures(scope, database, { store: pictures.open, now })
    },
    jobs: ({ database, now }) => [
      {
        name: 'landing-days',
        everyMs: 60 * 60_000,
        async run() {
          await addLandingDays(database, now())
          return undefined
        },
      },
    ],
    retention: [
      { table: 'captchas', key: ['sid'], age: 'drawn_at', days: 10 / (24 * 60) },
      { table: 'phone_clicks', key: ['phone_key'], age: 'clicked_at', days: 1 / 24 },
      { table: 'phone_codes', key: ['phone_key', 'id'], age: 'sent_at', days: 2 },
      { table: 'captcha_proofs', key: ['phone_key', 'captcha_key'], age: 'proven_at', days: 2 },
      // Beyond its day a key is of no use.
      { table: 'landing_visitors', key: ['day', 'visitor_key'], age: 'day', days: 2 },
      {
        table: 'landing_sources',
        key: ['id'],
        age: 'seen_at',
        // Later than the last of its events and sums.
        days: 403,
        only: 'not exists (select 1 from registrations where registrations.source_id = landing_sources.id)',
      },
    ],
    personalData: landingPersonalData,
  })
