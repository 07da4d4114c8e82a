import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import {
  commitRepayment,
  confirmRepayment,
  getLoanDetails,
  getPaymentState,
  listRepaymentWays,
} from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { preparePage, settleQuickly } from '@pahiram/page/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { address, ways } from './choice-fixtures.ts'
import { backToChoiceAtom, codeAtom, confirmCodeAtom } from './code-model.ts'
import { isCodeStepAtom, payAtom } from './payment-model.ts'
import { hintAtom, isOpenAtom, repaymentAtom } from './payment-state.ts'
import { chosenKeyAtom, waysAtom, waysIn } from './repayment-choice-model.ts'

/** What becomes of a call: whether the server acts, and what the borrower learns of it. */
const fate = fc.constantFrom('acts', 'acts and is lost', 'acts and is garbled', 'lost before', 'refused')
const checkFault = fc.constantFrom('answers', 'answers', 'fails')
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('confirm' as const), times: fc.integer({ min: 1, max: 4 }), fate }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm, then reload at once' as const), fate }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('back' as const, 'reload' as const, 'retry' as const) }) },
)

beforeEach(settleQuickly)

afterEach(() => {
  vi.unstubAllGlobals()
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

test(
  `${roundsOf(300)} schedules of taps, reloads and faults pay once at most, and claim no failure that was none`,
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(fc.tuple(step, checkFault), { maxLength: 7 }), async (isSms, steps) => {
        // The double of the server: it pays whenever a payment reaches it alive, without any guard of its own.
        let payments = 0
        const wrong: string[] = []
        let kept: Record<string, string> = {}
        let page = await openPage()

        async function openPage() {
          refuse(getPaymentState, { code: '404', message: '' })
          answer(listRepaymentWays, { ...ways, amount: payments > 0 ? 0 : ways.amount })
          const opened = preparePage({ address, sessionStorage: kept })

          opened.store.sub(waysAtom, () => undefined)
          opened.store.sub(repaymentAtom, () => undefined)
          await vi.waitFor(() => expect(opened.store.get(waysAtom).state).toBe('ready'), { interval: 1 })

          const [card] = waysIn(expectReady(opened.store.get(waysAtom)))

          opened.store.set(chosenKeyAtom, card?.key ?? null)
          opened.store.set(codeAtom, '246810')
          return opened
        }

        function answerCheck(fault: string): void {
          answer(listRepaymentWays, { ...ways, amount: payments > 0 ? 0 : ways.amount })
          if (fault === 'fails') fail(getLoanDetails, { status: 500 })
          else answer(getLoanDetails, { orderStatus: payments > 0 ? 200 : 174 })
        }

        function prepare(kind: string): void {
          const call = page.store.get(isCodeStepAtom) ? confirmRepayment : commitRepayment

          if (kind === 'acts' && call === confirmRepayment) answer(confirmRepayment)
          if (kind === 'acts' && call === commitRepayment) {
            answer(commitRepayment, { needValid: isSms ? 1 : 0, repaymentRecordId: 'r1', repayToken: 't2' })
          }
          if (kind === 'acts and is lost' || kind === 'lost before') fail(call, { network: true })
          if (kind === 'acts and is garbled') fail(call, { html: true })
          if (kind === 'refused') refuse(call, { code: '7', message: 'no' })
        }

        const sentSoFar = () => requestsOf(commitRepayment).length + requestsOf(confirmRepayment).length

        async function reload(): Promise<void> {
          kept = Object.fromEntries(Object.entries(sessionStorage))
          page = await openPage()
        }

        for (const [now, fault] of steps) {
          if ('fate' in now) {
            const wasPaid = payments > 0
            const isOpen = page.store.get(isOpenAtom)
            const isCode = page.store.get(isCodeStepAtom)
            const before = sentSoFar()

            prepare(now.fate)
            if (isOpen && !wasPaid && now.fate.startsWith('acts') && (isCode || !isSms)) payments += 1
            answerCheck(fault)

            const presses = Array.from({ length: 'times' in now ? now.times : 1 }, () =>
              isCode ? page.store.set(confirmCodeAtom) : page.store.set(payAtom),
            )

            if (now.do === 'confirm, then reload at once') {
              await settle()
              await reload()
            }
            await Promise.all(presses)

            const sent = sentSoFar() - before

            // A press that only leads back to the code pays nothing.
            if (sent === 0 && !wasPaid && isOpen && now.fate.startsWith('acts')) payments = 0
            if (sent > (isOpen && !wasPaid ? 1 : 0)) wrong.push(`${sent} calls, paid before: ${wasPaid}`)
          } else {
            answerCheck(fault)
            if (now.do === 'back') page.store.set(backToChoiceAtom)
            if (now.do === 'retry' && page.store.get(repaymentAtom).state === 'unknown')
              await page.store.set(repaymentAtom, 'check')
            if (now.do === 'reload') await reload()
          }
          while (['checking', 'sending'].includes(page.store.get(repaymentAtom).state)) await settle()

          const { isOpen, state } = page.store.get(repaymentAtom)
          const isPaid = state === 'done' && !isOpen

          if (isPaid && payments === 0) wrong.push('claims a payment that is none')
          if (page.store.get(hintAtom) === 'unpaid' && payments > 0) wrong.push('claims that nothing was paid')
          // What is paid and known ends the schedule: the page has left.
          if (isPaid) break
        }
        expect(wrong).toEqual([])
        expect(payments).toBeLessThanOrEqual(1)
      }),
      { numRuns: roundsOf(300) },
    )
  },
)

function expectReady<Value>(loaded: { state: string; value?: Value }): Value {
  if (loaded.value === undefined) throw new Error(`the ways are ${loaded.state}`)
  return loaded.value
}
