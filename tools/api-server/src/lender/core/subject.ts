import { type Kysely, sql } from 'kysely'

import type { CapSettings } from '../../ledger/caps.ts'
import { followDays } from '../../ledger/account-money.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Erasure } from '../../platform/personal-data.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveCore } from './serve-core.ts'

function changesOf(query: Kysely<Tables>, account: string): Promise<unknown[]> {
  return query
    .selectFrom('changes')
    .where(sql`data::jsonb ->> 'accountId'`, '=', account)
    .selectAll()
    .execute()
}

/** What happened stays, as the books do; the digits of a card go, and the phone that a loan was taken with. */
async function forgetDigits({ transaction, account }: Erasure): Promise<void> {
  await sql`
    update changes set data = (data::jsonb - 'lastFour' #- '{consent,deviceId}')::text
    where kind in ('card', 'order') and data::jsonb ->> 'accountId' = ${account}`.execute(transaction)
}

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
    personalData: [
      { table: 'account_offers', exported: 'rows', erased: 'rows' },
      { table: 'changes', exported: ({ query, account }) => changesOf(query, account), erased: forgetDigits },
      { table: 'adjustments', exported: 'rows', why: 'kept, as the law asks of a lender' },
    ],
  })
