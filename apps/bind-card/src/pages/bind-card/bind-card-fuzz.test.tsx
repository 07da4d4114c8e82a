import { getCardForm } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'

import { BindCardPage } from './bind-card-page.tsx'
import { page } from './page.ts'
import { formAtom } from './bind-card-model.ts'

testMangledAnswers({
  Page: BindCardPage,
  address: '/bind-card?productId=p1',
  endpoints: [getCardForm],
})

testDrawnAnswers({ Page: BindCardPage, definition: page, firstAtom: formAtom, address: '/bind-card?productId=p1' })
