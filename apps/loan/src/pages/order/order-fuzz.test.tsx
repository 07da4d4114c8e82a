import { getLoanDetails } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { OrderPage } from './order-page.tsx'

testMangledAnswers({
  Page: OrderPage,
  address: '/order?orderId=o1',
  endpoints: [getLoanDetails],
  mayLeave: true,
})
