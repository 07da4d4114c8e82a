import type { CapSettings } from '../../ledger/caps.ts'
import { followDays } from '../../ledger/account-money.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveCore } from './serve-core.ts'

/** The lender's core system; without a key every call of it is refused. */
export const core = (key: string | undefined, capSettings?: CapSettings) =>
  defineSubject({
    name: 'core',
    routes: (app, { database, country, keys, now, log }) =>
      serveCore(app, database, { key, country, accountKey: keys.seal, capSettings, now, log }),
    jobs: ({ database, now }) => [
      {
        // What a day brings is in the books and among the changes soon after it began; pages know it at once.
        name: 'follow-days',
        everyMs: 60_000,
        run: async () => void (await followDays(database, now())),
      },
    ],
    personalData: [{ table: 'account_offers', exported: 'rows', erased: 'rows' }],
  })
