import { getCustomerContact } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { CustomerServicePage } from './customer-service-page.tsx'

testMangledAnswers({
  Page: CustomerServicePage,
  address: '/customer-service',
  endpoints: [getCustomerContact],
  // No dialog may hide it.
  stays: () => screen.getByRole('main'),
})
