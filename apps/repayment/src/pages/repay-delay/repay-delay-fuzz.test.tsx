import { answer } from '@pahiram/api-mock'
import { getExtensionInfo } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { hearUnhandled, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { RepayDelayPage } from './repay-delay-page.tsx'

const unhandled = hearUnhandled()

test(`survives ${roundsOf(1000)} answers that no server should give`, { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mangledAnswersOf(getExtensionInfo), async (data) => {
      answer(getExtensionInfo, data as object)
      const { unmount } = await renderPage(RepayDelayPage, { address: '/repay-delay?orderId=o1' })

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
