import { getConfirmDetail, listAgreements } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { LoanConfirmPage } from './loan-confirm-page.tsx'
import { page } from './page.ts'
import { offerAtom } from './loan-confirm-model.ts'

testMangledAnswers({
  Page: LoanConfirmPage,
  address: '/loan-confirm?productId=p1',
  endpoints: [getConfirmDetail, listAgreements],
  mayLeave: true,
})

testDrawnAnswers({
  Page: LoanConfirmPage,
  definition: page,
  firstAtom: offerAtom,
  address: '/loan-confirm?productId=p1',
  asks: [listAgreements],
})
