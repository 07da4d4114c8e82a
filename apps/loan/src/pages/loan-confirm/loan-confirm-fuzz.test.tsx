import { answer } from '@pahiram/api-mock'
import { getConfirmDetail, listAgreements } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { hearUnhandled, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { LoanConfirmPage } from './loan-confirm-page.tsx'

const unhandled = hearUnhandled()

test(`survives ${roundsOf(1000)} answers that no server should give`, { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mangledAnswersOf(getConfirmDetail), mangledAnswersOf(listAgreements), async (data, agreements) => {
      answer(listAgreements, agreements as [])
      answer(getConfirmDetail, data as object)
      const { unmount, visits } = await renderPage(LoanConfirmPage, { address: '/loan-confirm?productId=p1' })

      await vi.waitFor(
        () => {
          const isKnown = screen.queryByLabelText('Loading') === null
          if (!isKnown && visits.length === 0) throw new Error('still loading')
        },
        { interval: 2 },
      )

      const page = document.body.textContent ?? ''
      expect(screen.getByRole('main', { hidden: true }).children.length).toBeGreaterThan(0)
      expect(page).not.toMatch(/undefined|\[object|Invalid Date|could not be shown|went wrong/)
      expect(unhandled).toEqual([])
      unmount()
    }),
    { numRuns: roundsOf(1000) },
  )
})
