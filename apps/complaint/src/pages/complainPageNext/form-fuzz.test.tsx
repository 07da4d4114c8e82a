import { getComplaintInit } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { page } from './page.ts'
import { initAtom } from './form-model.ts'

testMangledAnswers({
  Page: ComplainPageNextPage,
  address: '/complainPageNext?problemType=1&problemSonType=2',
  endpoints: [getComplaintInit],
  mayLeave: true,
})

testDrawnAnswers({
  Page: ComplainPageNextPage,
  definition: page,
  firstAtom: initAtom,
  address: '/complainPageNext?problemType=1&problemSonType=2',
})
