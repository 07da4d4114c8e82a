import { getVariantConfirmDetail, listVariantAgreements } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { LoanConfirm2Page } from './loan-confirm2-page.tsx'

testMangledAnswers({
  Page: LoanConfirm2Page,
  address: '/loan-confirm2?productId=p1',
  endpoints: [getVariantConfirmDetail, listVariantAgreements],
  mayLeave: true,
})
