import { retrying } from '../../platform/database/retry.ts'
import { defineSubject } from '../../platform/subject.ts'
import { followRegistrations } from './follow-registrations.ts'

/** What came of registrations: loans that were taken and repaid. */
export const conversions = defineSubject({
  name: 'conversions',
  jobs: ({ database, now }) => [
    {
      name: 'registrations',
      everyMs: 50_000,
      async run() {
        for (const step of ['loan', 'repaid'] as const) {
          await retrying(() => followRegistrations(database.query, step, now()))
        }
        return undefined
      },
    },
  ],
})
