import { getConfirmDetail, listAgreements } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { LoanConfirmPage } from './loan-confirm-page.tsx'

testMangledAnswers({
  Page: LoanConfirmPage,
  address: '/loan-confirm?productId=p1',
  endpoints: [getConfirmDetail, listAgreements],
  mayLeave: true,
})
