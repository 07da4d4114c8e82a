import { getVariantConfirmDetail, listVariantAgreements } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { LoanConfirm2Page } from './loan-confirm2-page.tsx'
import { page } from './page.ts'
import { offerAtom } from './loan-confirm2-model.ts'

testMangledAnswers({
  Page: LoanConfirm2Page,
  address: '/loan-confirm2?productId=p1',
  endpoints: [getVariantConfirmDetail, listVariantAgreements],
  mayLeave: true,
})

testDrawnAnswers({
  Page: LoanConfirm2Page,
  definition: page,
  firstAtom: offerAtom,
  address: '/loan-confirm2?productId=p1',
  asks: [listVariantAgreements],
})
