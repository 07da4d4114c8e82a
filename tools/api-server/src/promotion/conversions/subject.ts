import { addConversions } from '../../ledger/landing/add-conversions.ts'
import { retrying } from '../../platform/database/retry.ts'
import { defineSubject } from '../../platform/subject.ts'
import { type ConversionSettings, networksOf } from './conversion-settings.ts'
import { deliverConversion } from './deliver-conversion.ts'
import { followRegistrations, forgetClicks } from './follow-registrations.ts'
import { serveConversions } from './serve-conversions.ts'

/** What came of registrations, loans taken and repaid, and the ad networks that learn of it. */
export const conversions = (settings: ConversionSettings) =>
  defineSubject({
    name: 'conversions',
    staffRoutes: (scope, platform) => serveConversions(scope, platform, networksOf(settings)),
    deliveries: (platform) => ({ conversion: deliverConversion(settings, platform) }),
    jobs: ({ database: { query }, now }) => [
      {
        name: 'registrations',
        everyMs: 50_000,
        async run() {
          for (const step of ['loan', 'repaid'] as const) {
            await retrying(() =>
              query.transaction().execute(async (transaction) => {
                const ids = await followRegistrations(transaction, step, now())

                await addConversions(transaction, { networks: networksOf(settings), step, ids }, now())
              }),
            )
          }
          await forgetClicks(query, now())
          return undefined
        },
      },
    ],
  })
