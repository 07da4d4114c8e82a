import { getExtensionInfo } from '@pahiram/contract'

import { testEarlyAmounts } from '../../payment/test-early-amounts.tsx'
import { earlyAnswer } from './early-answer.ts'
import { RepayDelayPage } from './repay-delay-page.tsx'

testEarlyAmounts({
  Page: RepayDelayPage,
  path: '/repay-delay',
  endpoint: getExtensionInfo,
  read: earlyAnswer as (data: object) => object,
  label: 'Amount to pay now',
  paying: (amount) => ({ repayAmount: '1,050.00', delayInfo: { delayAmount: amount } }),
})
