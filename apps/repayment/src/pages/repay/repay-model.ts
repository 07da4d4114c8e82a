import { getInstalmentPlan } from '@pahiram/contract'

import { repaymentOf } from '../../payment/repayment.ts'

/** The next instalment of an order (docs/spec/product-spec.md §2). */
export const instalment = repaymentOf({
  page: 'repay',
  kind: 'repay',
  endpoint: getInstalmentPlan,
  amountOf: ({ repayAmount }) => repayAmount,
  fields: {},
})
