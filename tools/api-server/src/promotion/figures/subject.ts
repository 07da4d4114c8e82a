import { dropLandingDays } from '../../ledger/landing/landing-days.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveFunnel } from './funnel.ts'
import { countLandingHours, hourDays } from './landing-hours.ts'
import { sumLandingEvents } from './landing-sums.ts'
import { addPromotionNews } from './promotion-news.ts'
import { deliverNews, type PromotionWebhook } from './promotion-webhook.ts'
import { serveSplitTests } from './serve-split-tests.ts'

/** How often landing events are summed, ms: each minute that servers look, 70 000 of a hundred million visits a day wait. */
const sumEveryMs = 50_000

/** How often the landing events of the current hour are counted, ms. */
const hoursEveryMs = 5 * 60_000

/** How often it is looked whether there are news for the promotion team, ms. */
const newsEveryMs = 10 * 60_000

/** How visits become registrations: sums, hours, split tests, and news by webhook where there is one. */
export const figures = (webhook: PromotionWebhook | undefined) =>
  defineSubject({
    name: 'figures',
    staffRoutes(scope, { database, now }) {
      serveFunnel(scope, database, now)
      serveSplitTests(scope, database, now)
    },
    deliveries: ({ now }) => (webhook === undefined ? {} : { 'promotion-news': deliverNews(webhook, now) }),
    jobs: ({ database, now }) => [
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
      ...(webhook === undefined
        ? []
        : [{ name: 'promotion-news', everyMs: newsEveryMs, run: () => addPromotionNews(database, now()) }]),
    ],
    retention: [
      {
        table: 'landing_events',
        // Leaves the events of a day without a partition of its own, and all of an engine without partitions.
        dropDays: dropLandingDays,
        key: ['day', 'id'],
        age: 'day',
        days: 35,
        // What is in no sum yet is never deleted.
        only: 'summed_at is not null',
      },
      { table: 'landing_hours', key: ['day', 'hour', 'kind', 'source_id'], age: 'day', days: hourDays },
      { table: 'landing_sums', key: ['day', 'source_id', 'kind'], age: 'day', days: 400 },
    ],
  })
