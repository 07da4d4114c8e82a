import { ApiError } from '../../platform/http/envelope.ts'
import type { Erasure } from '../../platform/personal-data.ts'
import { defineSubject } from '../../platform/subject.ts'
import type { LoanPace } from './loan-pace.ts'
import { serveConfirm } from './serve-confirm.ts'

interface ConfirmSettings {
  /** How fast loans move on. */
  readonly pace: LoanPace
  /** Above which effective rate of a month, as a share, staff are warned (`rate-cap.ts`). */
  readonly rateCap: number | undefined
}

/** What a loan costs, its agreements, and taking it once. */
export const confirm = ({ pace, rateCap }: ConfirmSettings) =>
  defineSubject({
    name: 'confirm',
    routes: (app, { database, log, pageOrigins, deployment }) =>
      serveConfirm(app, database, pace, log, { pageOrigins, rateCap, deployment }),
    personalData: [
      { table: 'loans', exported: 'rows', why: 'kept, as the law asks of a lender' },
      { table: 'live_orders', checkErasable: checkRepaid, why: 'not exported: keys that let an account have one loan' },
    ],
  })

async function checkRepaid({ transaction, account, now }: Erasure): Promise<void> {
  const live = await transaction
    .selectFrom('live_orders')
    .where('account_id', '=', account)
    .where((order) => order.or([order('ends_at', 'is', null), order('ends_at', '>', now)]))
    .select('order_id')
    .execute()

  if (live.length > 0) throw new ApiError('409', 'This account has a loan that is not repaid yet.')
}
