import { getExtensionInfo } from '@pahiram/contract'
import { findMain, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { RepayDelayPage } from './repay-delay-page.tsx'

testMangledAnswers({
  Page: RepayDelayPage,
  address: '/repay-delay?orderId=o1',
  endpoints: [getExtensionInfo],
  stays: () => {
    screen.getByRole('button', { name: 'Payment Method' }).click()
    return findMain()
  },
})
