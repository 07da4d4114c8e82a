import { getFailure } from '@pahiram/contract'
import { testDrawnAnswers, testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { ErrorPage } from './error-page.tsx'
import { page } from './page.ts'
import { failureAtom } from './error-model.ts'

testMangledAnswers({
  Page: ErrorPage,
  address: '/error?productId=p1',
  endpoints: [getFailure],
  stays: () => screen.getByRole('button', { name: 'Log in again' }),
})

testDrawnAnswers({ Page: ErrorPage, definition: page, firstAtom: failureAtom, address: '/error?productId=p1' })
