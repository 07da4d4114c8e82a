import { getLoanDocuments, listOrderAgreements } from '@pahiram/contract'
import { findMain, testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { documentsAtom } from './documents-model.ts'
import { DocumentsPage } from './documents-page.tsx'
import { page } from './page.ts'

testMangledAnswers({
  Page: DocumentsPage,
  address: '/documents?orderId=o1',
  endpoints: [getLoanDocuments, listOrderAgreements],
  stays: findMain,
})

testDrawnAnswers({
  Page: DocumentsPage,
  definition: page,
  firstAtom: documentsAtom,
  address: '/documents?orderId=o1',
  asks: [listOrderAgreements],
})
