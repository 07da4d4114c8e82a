import { getCardForm } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { BindCardPage } from './bind-card-page.tsx'

testMangledAnswers({
  Page: BindCardPage,
  address: '/bind-card?productId=p1',
  endpoints: [getCardForm],
})
