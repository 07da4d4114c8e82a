import { getComplaintInit } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { ComplaintPage } from './complaint-page.tsx'

testMangledAnswers({
  Page: ComplaintPage,
  address: '/complaint?orderId=o1',
  endpoints: [getComplaintInit],
  mayLeave: true,
})
