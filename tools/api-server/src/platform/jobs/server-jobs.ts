import { resealDaily } from '../../staff/accounts/reseal.ts'
import type { SealKey } from '../keys/encryption.ts'
import type { Database } from '../database/database.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import { sweepPictures } from '../pictures/sweep-pictures.ts'
import { prepareCampaigns } from '../../promotion/campaigns/campaigns.ts'
import { prepareCampaignPublishing } from '../../promotion/campaigns/publish-campaign.ts'
import { addLandingDays } from '../../ledger/landing/landing-days.ts'
import { countLandingHours } from '../../promotion/figures/landing-hours.ts'
import { sumLandingEvents } from '../../promotion/figures/landing-sums.ts'
import { addPromotionNews } from '../../promotion/figures/promotion-news.ts'
import type { Job } from './jobs.ts'
import { deleteOld, type RetentionDays } from './retention.ts'

const hourMs = 60 * 60_000

/** How often landing events are summed, ms: each minute that servers look, 70 000 of a hundred million visits a day wait. */
const sumEveryMs = 50_000

/** How often the landing events of the current hour are counted, ms. */
const hoursEveryMs = 5 * 60_000

/** How often campaigns are looked for whose time has come, ms: each server looks once a minute. */
const publishEveryMs = 30_000

/** How often it is looked whether there are news for the promotion team, ms. */
const newsEveryMs = 10 * 60_000

interface JobOptions {
  readonly store: PictureStore
  readonly days: RetentionDays
  readonly now: () => Date
  /** Whether the promotion team's news are made: there is somewhere to send them. */
  readonly hasNews?: boolean
  /** What personal data is encrypted with; undefined leaves it as it is. */
  readonly sealKey?: SealKey | undefined
}

/**
 * The jobs of a server: publishing campaigns whose time has come, adding days to the landing events and summing them by day
 * and hour, deleting what is old and pictures that were attached to nothing, and encrypting what another key has encrypted.
 */
export function serverJobs(database: Database, { store, days, now, hasNews = false, sealKey }: JobOptions): Job[] {
  // What waits was approved when it was scheduled.
  const campaigns = prepareCampaignPublishing(database, prepareCampaigns(database, now), {
    now,
    isReviewRequired: false,
  })

  return [
    { name: 'campaigns', everyMs: publishEveryMs, run: () => campaigns.publishDue() },
    {
      name: 'landing-days',
      everyMs: hourMs,
      async run() {
        await addLandingDays(database, now())
        return undefined
      },
    },
    {
      name: 'landing-sums',
      everyMs: sumEveryMs,
      async run() {
        await sumLandingEvents(database, now())
        return undefined
      },
    },
    {
      name: 'landing-hours',
      everyMs: hoursEveryMs,
      async run() {
        await countLandingHours(database, now())
        return undefined
      },
    },
    ...(hasNews
      ? [{ name: 'promotion-news', everyMs: newsEveryMs, run: () => addPromotionNews(database, now()) }]
      : []),
    {
      name: 'retention',
      everyMs: hourMs,
      async run() {
        const deleted = [...(await deleteOld(database, days, now()))]

        return deleted.length === 0
          ? undefined
          : `deleted ${deleted.map(([table, rows]) => `${rows} ${table}`).join(', ')}`
      },
    },
    {
      name: 'pictures',
      everyMs: hourMs,
      async run() {
        const removed = await sweepPictures(database, store, now())

        return removed === 0 ? undefined : `removed ${removed} pictures that no complaint has`
      },
    },
    {
      name: 'seal',
      everyMs: hourMs,
      async run() {
        const rows = sealKey === undefined ? 0 : await resealDaily(database, { key: sealKey, store, now })

        return rows === 0 ? undefined : `encrypted ${rows} rows with the current key`
      },
    },
  ]
}
