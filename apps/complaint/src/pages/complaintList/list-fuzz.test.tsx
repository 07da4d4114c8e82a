import { listComplaints } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { ComplaintListPage } from './complaintList-page.tsx'
import { page } from './page.ts'
import { complaintsAtom } from './list-model.ts'

testMangledAnswers({
  Page: ComplaintListPage,
  address: '/complaintList',
  endpoints: [listComplaints],
  // No dialog may hide it.
  stays: () => screen.getByRole('main'),
})

testDrawnAnswers({ Page: ComplaintListPage, definition: page, firstAtom: complaintsAtom, address: '/complaintList' })
