import { dropLandingDays } from '../../ledger/landing/landing-days.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveCosts } from './costs.ts'
import { serveFunnel } from './funnel.ts'
import { sumLandingEvents } from './landing-sums.ts'
import { serveSplitTests } from './serve-split-tests.ts'

/** How often landing events are summed, ms: each minute that servers look, 70 000 of a hundred million visits a day wait. */
const sumEveryMs = 50_000

/** How visits become registrations: sums and split tests. */
export const figures = defineSubject({
  name: 'figures',
  staffRoutes(scope, { database, now }) {
    serveFunnel(scope, database, now)
    serveCosts(scope, database, now)
    serveSplitTests(scope, database, now)
  },
  jobs: ({ database, now }) => [
    {
      name: 'landing-sums',
      everyMs: sumEveryMs,
      async run() {
        await sumLandingEvents(database, now())
        return undefined
      },
    },
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
    { table: 'landing_sums', key: ['day', 'source_id', 'kind'], age: 'day', days: 400 },
    { table: 'landing_costs', key: ['day', 'utm_tag'], age: 'day', days: 400 },
  ],
})
