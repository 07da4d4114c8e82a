import type { RepaymentInfo } from '@pahiram/contract'

import { earlyRepayment, type EarlyRepayment } from '../../payment/early-repayment.ts'

/** Reads an extension as the page will. */
export function earlyAnswer(info: RepaymentInfo): EarlyRepayment {
  return earlyRepayment(info, 'delayInfo.delayAmount')
}
