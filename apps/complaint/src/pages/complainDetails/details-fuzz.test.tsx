import { getComplaint } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { ComplaintDetailsPage } from './complainDetails-page.tsx'

testMangledAnswers({
  Page: ComplaintDetailsPage,
  address: '/complainDetails?problemId=7',
  endpoints: [getComplaint],
  // No dialog may hide it.
  stays: () => screen.getByRole('main'),
})
