import { getExtensionInfo } from '@pahiram/contract'

import { repaymentOf } from '../../payment/repayment.ts'

/** An extension: a smaller amount now, and a later date for the rest (docs/spec/product-spec.md §2). */
export const extension = repaymentOf({
  page: 'repay-delay',
  kind: 'delay',
  endpoint: getExtensionInfo,
  amountOf: ({ delayInfo }) => delayInfo?.delayAmount,
  fields: { isDelay: '1' },
})
