import { listPayments } from '@pahiram/contract'
import { findMain, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { PaymentsPage } from './payments-page.tsx'

testMangledAnswers({
  Page: PaymentsPage,
  address: '/payments?orderId=o1',
  endpoints: [listPayments],
  stays: () => {
    const [first] = screen.queryAllByRole('listitem')

    first?.querySelector('button')?.click()
    return findMain()
  },
})
