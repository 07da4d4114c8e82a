import { getComplaint } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { ComplaintDetailsPage } from './complainDetails-page.tsx'
import { page } from './page.ts'
import { complaintAtom } from './details-model.ts'

testMangledAnswers({
  Page: ComplaintDetailsPage,
  address: '/complainDetails?problemId=7',
  endpoints: [getComplaint],
  // No dialog may hide it.
  stays: () => screen.getByRole('main'),
})

testDrawnAnswers({
  Page: ComplaintDetailsPage,
  definition: page,
  firstAtom: complaintAtom,
  address: '/complainDetails?problemId=7',
})
