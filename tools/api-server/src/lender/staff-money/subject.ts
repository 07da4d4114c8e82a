import { sql } from 'kysely'

import type { Database } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Erasure, Export } from '../../platform/personal-data.ts'
import { keepBookDays } from '../../ledger/book-days.ts'
import { heldMoney } from '../../ledger/held-money.ts'
import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveStaffMoney } from './serve-staff-money.ts'

/** What staff see of money, and money that fits no debt. */
export const staffMoney = (provider: PaymentProvider | undefined) =>
  defineSubject({
    name: 'staff-money',
    jobs: ({ database, now }) => [
      { name: 'keep-book-days', everyMs: 600_000, run: async () => void (await keepBookDays(database, now())) },
      { name: 'forget-odd-reports', everyMs: 3_600_000, run: () => forgetOddReports(database, now()) },
    ],
    staffRoutes: (scope, platform) => serveStaffMoney(scope, platform, provider),
    personalData: [
      {
        table: 'held_money_requests',
        exported: 'rows',
        checkErasable: checkNothingHeld,
        why: 'kept, as the law asks of a lender',
      },
      { table: 'odd_reports', exported: readOddReports, erased: eraseOddReports },
      { table: 'book_entries', why: 'the lender’s books: they follow from `money_facts`' },
    ],
    metrics: {
      unapplied_credits: {
        help: 'Payments of which something is held.',
        sql: `select count(*) from (${heldMoney}) as held`,
      },
      unapplied_amount: {
        help: 'What is held of them, in minor units.',
        sql: `select coalesce(sum(amount), 0) from (${heldMoney}) as held`,
      },
      open_odd_reports: {
        help: 'Messages of the payment partner that nobody has looked at yet.',
        sql: 'select count(*) from odd_reports where closed_at is null',
      },
    },
  })

/** That an odd report names a code of the account. */
const isOf = (account: string) =>
  sql<boolean>`exists (select 1 from payments where account_id = ${account} and strpos(regexp_replace(odd_reports.body, '[^[:alnum:]]', '', 'g'), code) > 0)`

function readOddReports({ query, account }: Export): Promise<unknown[]> {
  return query.selectFrom('odd_reports').where(isOf(account)).select(['body', 'reason', 'received_at']).execute()
}

/** That there was one stays. The reason may quote it. */
async function eraseOddReports({ transaction, account }: Erasure): Promise<void> {
  await transaction.updateTable('odd_reports').where(isOf(account)).set({ body: '', reason: '' }).execute()
}

/** What a partner wrote ends ninety days after people have looked at it; that it came, and why it was closed, stays. */
async function forgetOddReports({ query }: Database, now: Date): Promise<string | undefined> {
  const { numUpdatedRows } = await query
    .updateTable('odd_reports')
    .where('closed_at', '<', new Date(now.getTime() - 90 * 24 * 60 * 60_000))
    .where('body', '!=', '')
    .set({ body: '', reason: '' })
    .executeTakeFirst()

  return numUpdatedRows > 0n ? `${numUpdatedRows} forgotten` : undefined
}

async function checkNothingHeld({ transaction, account }: Erasure): Promise<void> {
  // Of such a message nobody could ask the partner then, and money may have moved.
  const odd = transaction.selectFrom('odd_reports').where(isOf(account)).where('closed_at', 'is', null)

  if ((await odd.select('body_hash').limit(1).execute()).length > 0)
    throw new ApiError('409', 'A message of the payment partner about this account is open. Close it first.')

  const isOwn = sql<boolean>`exists (select from held_money_requests as asked where account_id = ${account} and idempotency_key = 'refund:' || asked.id
    union all select from payments where account_id = ${account} and idempotency_key like 'charge:' || payments.id || ':%')`
  const waiting = transaction.selectFrom('outbox').where('delivered_at', 'is', null).where(isOwn).select('id').limit(1)

  if ((await waiting.execute()).length > 0)
    throw new ApiError('409', 'A refund or charge of this account waits for the payment partner. Erase it after that.')

  const [held] = await transaction
    .selectFrom('book_entries')
    .where('account_id', '=', account)
    .where('book', '=', 'unapplied')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .execute()

  if (Number(held?.sum ?? 0) !== 0) throw new ApiError('409', 'Money is held for this account. Send it back first.')
}
