import { getFailure } from '@pahiram/contract'
import { testMangledAnswers } from '@pahiram/page/test-mangled-answers'
import { screen } from '@testing-library/react'

import { ErrorPage } from './error-page.tsx'

testMangledAnswers({
  Page: ErrorPage,
  address: '/error?productId=p1',
  endpoints: [getFailure],
  stays: () => screen.getByRole('button', { name: 'Log in again' }),
})
