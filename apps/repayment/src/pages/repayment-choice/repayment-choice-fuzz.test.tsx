import { answer } from '@pahiram/api-mock'
import { commitRepayment, getPaymentState, listRepaymentWays, payByAlipay } from '@pahiram/contract'
import { mangledAnswersOf, roundsOf } from '@pahiram/contract/testing'
import { expectReadable, findMain, untilLoaded, testDrawnAnswers } from '@pahiram/page/test-mangled-answers'
import { watchUnhandled, renderPage } from '@pahiram/page/testing'
import { act, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { RepaymentChoicePage } from './repayment-choice-page.tsx'
import { page } from './page.ts'
import { waysAtom } from './repayment-choice-model.ts'

const unhandled = watchUnhandled()

function expectReadablePage(): void {
  expect(findMain().children.length).toBeGreaterThan(0)
  expectReadable()
  expect(document.body.textContent ?? '').not.toMatch(/NaN/)
  expect(unhandled).toEqual([])
}

test(`survives ${roundsOf(1000)} answers that no server should give`, { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      mangledAnswersOf(listRepaymentWays).filter((data) => !JSON.stringify(data).includes('NaN')),
      mangledAnswersOf(commitRepayment),
      mangledAnswersOf(payByAlipay),
      mangledAnswersOf(getPaymentState),
      async (ways, committed, paid, state) => {
        answer(listRepaymentWays, ways as object)
        answer(commitRepayment, committed as object)
        answer(payByAlipay, paid as object)
        answer(getPaymentState, state as object)
        const { unmount, visits } = await renderPage(RepaymentChoicePage, { address: '/repayment-choice?orderId=o1' })

        await untilLoaded()
        expectReadablePage()

        // Whatever can be chosen and confirmed leads to a readable page too, or away.
        await act(async () => {
          screen.queryAllByRole('radio').at(-1)?.click()
        })
        await act(async () => {
          screen.queryByRole('button', { name: 'Confirm' })?.click()
        })
        await vi.waitFor(
          () => {
            if (screen.queryByRole('button', { busy: true }) !== null) throw new Error('still sending')
          },
          { interval: 2 },
        )
        expectReadablePage()
        expect(visits.every(({ url }) => url.startsWith('https://pages.pahiram.example/'))).toBe(true)
        unmount()
      },
    ),
    { numRuns: roundsOf(1000) },
  )
})

testDrawnAnswers({
  Page: RepaymentChoicePage,
  definition: page,
  firstAtom: waysAtom,
  address: '/repayment-choice?orderId=o1',
})
