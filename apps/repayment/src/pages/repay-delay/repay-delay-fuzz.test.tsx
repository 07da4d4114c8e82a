import { getExtensionInfo } from '@pahiram/contract'
import { findMain, testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { RepayDelayPage } from './repay-delay-page.tsx'
import { page } from './page.ts'
import { extension } from './repay-delay-model.ts'

testMangledAnswers({
  Page: RepayDelayPage,
  address: '/repay-delay?orderId=o1',
  endpoints: [getExtensionInfo],
  stays: () => {
    screen.getByRole('button', { name: 'Payment Method' }).click()
    return findMain()
  },
})

testDrawnAnswers({
  Page: RepayDelayPage,
  definition: page,
  firstAtom: extension.infoAtom,
  address: '/repay-delay?orderId=o1',
})
