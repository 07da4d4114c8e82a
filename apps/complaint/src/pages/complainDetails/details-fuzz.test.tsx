import { answer } from '@pahiram/api-mock'
import { getComplaint } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { hearUnhandled, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { ComplaintDetailsPage } from './complainDetails-page.tsx'

const unhandled = hearUnhandled()

test(`survives ${roundsOf(1000)} answers that no server should give`, { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mangledAnswersOf(getComplaint), async (data) => {
      answer(getComplaint, data as object)
      const { unmount } = await renderPage(ComplaintDetailsPage, { address: '/complainDetails?problemId=7' })

      await vi.waitFor(
        () => {
          if (screen.queryByLabelText('Loading') !== null) throw new Error('still loading')
        },
        { interval: 2 },
      )

      expect(screen.getByRole('main').children.length).toBeGreaterThan(0)
      expect(document.body.textContent).not.toMatch(/undefined|\[object|Invalid Date|could not be shown|went wrong/)
      expect(unhandled).toEqual([])
      unmount()
    }),
    { numRuns: roundsOf(1000) },
  )
})
