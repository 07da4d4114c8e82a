import { getInstalmentPlan } from '@pahiram/contract'
import { findMain, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { RepayPage } from './repay-page.tsx'

testMangledAnswers({
  Page: RepayPage,
  address: '/repay?orderId=o1',
  endpoints: [getInstalmentPlan],
  stays: () => {
    screen.getByRole('button', { name: 'Payment Method' }).click()
    return findMain()
  },
})
