import { getLoanDetails, listOrderAgreements } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { OrderPage } from './order-page.tsx'
import { page } from './page.ts'
import { orderAtom } from './order-model.ts'

testMangledAnswers({
  Page: OrderPage,
  address: '/order?orderId=o1',
  endpoints: [getLoanDetails, listOrderAgreements],
  mayLeave: true,
})

testDrawnAnswers({
  Page: OrderPage,
  definition: page,
  firstAtom: orderAtom,
  address: '/order?orderId=o1',
  asks: [listOrderAgreements],
})
