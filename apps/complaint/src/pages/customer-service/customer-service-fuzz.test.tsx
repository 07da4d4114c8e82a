import { answer } from '@pahiram/api-mock'
import { getCustomerContact } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { hearUnhandled, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { CustomerServicePage } from './customer-service-page.tsx'

const unhandled = hearUnhandled()

test(`survives ${roundsOf(1000)} answers that no server should give`, { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mangledAnswersOf(getCustomerContact), async (data) => {
      answer(getCustomerContact, data as object)
      const { unmount } = await renderPage(CustomerServicePage, { address: '/customer-service' })

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
