import { getComplaintInit } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { ComplainPageNextPage } from './complainPageNext-page.tsx'

testMangledAnswers({
  Page: ComplainPageNextPage,
  address: '/complainPageNext?problemType=1&problemSonType=2',
  endpoints: [getComplaintInit],
  mayLeave: true,
})
