import { getInstalmentPlan } from '@pahiram/contract'
import { findMain, testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { RepayPage } from './repay-page.tsx'
import { page } from './page.ts'
import { instalment } from './repay-model.ts'

testMangledAnswers({
  Page: RepayPage,
  address: '/repay?orderId=o1',
  endpoints: [getInstalmentPlan],
  stays: () => {
    screen.getByRole('button', { name: 'Payment Method' }).click()
    return findMain()
  },
})

testDrawnAnswers({ Page: RepayPage, definition: page, firstAtom: instalment.infoAtom, address: '/repay?orderId=o1' })
