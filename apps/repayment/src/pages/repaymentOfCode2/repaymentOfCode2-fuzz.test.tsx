import { refuse } from '@pahiram/api-mock'
import { getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { expectReadable } from '@pahiram/page/test-mangled-answers'
import { watchUnhandled, renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { RepaymentOfCode2Page } from './repaymentOfCode2-page.tsx'

const unhandled = watchUnhandled()

beforeEach(() => refuse(getPaymentState, { code: '404', message: '' }))

const stored = fc.oneof(
  { arbitrary: mangledAnswersOf(getInstalmentPlan).map((info) => JSON.stringify(info)), weight: 8 },
  {
    arbitrary: mangledAnswersOf(getInstalmentPlan).map((info) =>
      JSON.stringify(typeof info === 'object' ? { ...info, kind: 'delay' } : info),
    ),
    weight: 8,
  },
  { arbitrary: fc.string(), weight: 1 },
)

test(`survives ${roundsOf(1000)} storages that no page of ours fills so`, { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(stored, async (text) => {
      const { unmount } = await renderPage(RepaymentOfCode2Page, {
        address: '/repaymentOfCode2',
        localStorage: { 'repayment.info': text },
      })
      const main = screen.getByRole('main')

      expectReadable(main.textContent)
      expect(main.textContent?.trim()).not.toBe('Repayment code')
      expect(screen.queryByLabelText('Loading')).toBeNull()
      for (const { src } of document.querySelectorAll('img'))
        expect(src).toMatch(/^(?:https:\/\/pages\.pahiram\.example|http:\/\/localhost)\//)
      expect(unhandled).toEqual([])
      unmount()
    }),
    { numRuns: roundsOf(1000) },
  )
})
