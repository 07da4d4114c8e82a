import { ApiError } from '../../platform/http/envelope.ts'
import type { Erasure, PersonalData } from '../../platform/personal-data.ts'

/** Also of the device: without it nobody could say who pressed. */
const proof =
  'kept: the proof of what was disclosed (Truth in Lending Act, RA 3765) and agreed to, as the law asks of a lender'

/** What is kept of loans, and that an account with a running one is not erased. */
export const loanPersonalData: readonly PersonalData[] = [
  { table: 'loans', exported: 'rows', why: 'kept, as the law asks of a lender' },
  { table: 'order_consents', exported: 'rows', why: proof },
  { table: 'order_agreements', exported: 'rows', why: proof },
  { table: 'order_decisions', exported: 'rows', why: 'kept, as the law asks of a lender' },
  { table: 'live_orders', checkErasable: checkRepaid, why: 'not exported: keys that let an account have one loan' },
]

async function checkRepaid({ transaction, account }: Erasure): Promise<void> {
  const live = await transaction
    .selectFrom('live_orders')
    .where('account_id', '=', account)
    .where('ends_at', 'is', null)
    .select('order_id')
    .execute()

  if (live.length > 0) throw new ApiError('409', 'This account has a loan that is not repaid yet.')
}
