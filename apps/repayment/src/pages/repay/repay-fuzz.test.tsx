import { answer } from '@pahiram/api-mock'
import { getInstalmentPlan } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { hearUnhandled, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { RepayPage } from './repay-page.tsx'

const unhandled = hearUnhandled()

test(`survives ${roundsOf(1000)} answers that no server should give`, { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mangledAnswersOf(getInstalmentPlan), async (data) => {
      answer(getInstalmentPlan, data as object)
      const { unmount } = await renderPage(RepayPage, { address: '/repay?orderId=o1' })

      await vi.waitFor(
        () => {
          if (screen.queryByLabelText('Loading') !== null) throw new Error('still loading')
        },
        { interval: 2 },
      )
      screen.getByRole('button', { name: 'Payment Method' }).click()

      const page = document.body.textContent ?? ''
      expect(screen.getByRole('main', { hidden: true }).children.length).toBeGreaterThan(0)
      expect(page).not.toMatch(/undefined|\[object|Invalid Date|could not be shown|went wrong/)
      expect(unhandled).toEqual([])
      unmount()
    }),
    { numRuns: roundsOf(1000) },
  )
})
