import { getComplaintInit } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { ComplaintPage } from './complaint-page.tsx'
import { page } from './page.ts'
import { initAtom } from './complaint-model.ts'

testMangledAnswers({
  Page: ComplaintPage,
  address: '/complaint?orderId=o1',
  endpoints: [getComplaintInit],
  mayLeave: true,
})

testDrawnAnswers({ Page: ComplaintPage, definition: page, firstAtom: initAtom, address: '/complaint?orderId=o1' })
