import { listComplaints } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { ComplaintListPage } from './complaintList-page.tsx'

testMangledAnswers({
  Page: ComplaintListPage,
  address: '/complaintList',
  endpoints: [listComplaints],
  // No dialog may hide it.
  stays: () => screen.getByRole('main'),
})
