import { listPayments } from '@pahiram/contract'
import { findMain, testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { PaymentsPage } from './payments-page.tsx'
import { page } from './page.ts'
import { paymentsAtom } from './payments-model.ts'

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

testDrawnAnswers({ Page: PaymentsPage, definition: page, firstAtom: paymentsAtom, address: '/payments?orderId=o1' })
