import { getInstalmentPlan } from '@pahiram/contract'

import { testEarlyAmounts } from '../../payment/test-early-amounts.tsx'
import { earlyAnswer } from './early-answer.ts'
import { RepayPage } from './repay-page.tsx'

testEarlyAmounts({
  Page: RepayPage,
  path: '/repay',
  endpoint: getInstalmentPlan,
  read: earlyAnswer as (data: object) => object,
  label: 'Amount to repay',
  paying: (amount) => ({ repayAmount: amount }),
})
