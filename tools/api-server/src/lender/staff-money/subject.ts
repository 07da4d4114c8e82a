import { ApiError } from '../../platform/http/envelope.ts'
import type { Erasure } from '../../platform/personal-data.ts'
import { defineSubject } from '../../platform/subject.ts'
import { serveStaffMoney } from './serve-staff-money.ts'

/** What staff see of money, and money that fits no debt. */
export const staffMoney = defineSubject({
  name: 'staff-money',
  staffRoutes: (scope, { database, outbox, now }) => serveStaffMoney(scope, database, outbox, now),
  personalData: [
    {
      table: 'unapplied_credits',
      exported: 'rows',
      checkErasable: checkRefunded,
      why: 'kept, as the law asks of a lender',
    },
    { table: 'book_entries', why: 'the lender’s books: `ledger_entries` shows the borrower’s side of each entry' },
  ],
  metrics: {
    unapplied_credits: {
      help: 'Payments that fit no debt and were not sent back.',
      sql: 'select count(*) from unapplied_credits where refunded_at is null',
    },
    unapplied_amount: {
      help: 'Their sum, in minor units.',
      sql: 'select coalesce(sum(amount), 0) from unapplied_credits where refunded_at is null',
    },
  },
})

async function checkRefunded({ transaction, account }: Erasure): Promise<void> {
  const kept = await transaction
    .selectFrom('unapplied_credits')
    .where('account_id', '=', account)
    .where('refunded_at', 'is', null)
    .select('id')
    .execute()

  if (kept.length > 0) throw new ApiError('409', 'Money is kept for this account. Send it back first.')
}
