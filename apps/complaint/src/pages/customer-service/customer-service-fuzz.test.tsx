import { getCustomerContact } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { CustomerServicePage } from './customer-service-page.tsx'
import { page } from './page.ts'
import { contactAtom } from './customer-service-model.ts'

testMangledAnswers({
  Page: CustomerServicePage,
  address: '/customer-service',
  endpoints: [getCustomerContact],
  // No dialog may hide it.
  stays: () => screen.getByRole('main'),
})

testDrawnAnswers({ Page: CustomerServicePage, definition: page, firstAtom: contactAtom, address: '/customer-service' })
