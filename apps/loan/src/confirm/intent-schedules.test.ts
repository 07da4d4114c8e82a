import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, pushLoan } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { preparePage } from '@pahiram/page/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { checkAtom, intentAtom, isOfferedAtom, pushOnceAtom } from './intent-model.ts'
import { settleQuickly } from './quick-settling.ts'

/** What becomes of a push: whether the server acts, and what the borrower hears of it. */
const fate = fc.constantFrom('made', 'made and lost', 'made and garbled', 'lost before', 'refused', 'made, no address')
const checkFault = fc.constantFrom('answers', 'answers', 'fails', 'session over')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tap' as const), times: fc.integer({ min: 1, max: 4 }), fate }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tap, then reload at once' as const), fate }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const) }) },
)

beforeEach(settleQuickly)

afterEach(() => {
  vi.unstubAllGlobals()
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

test(
  `${roundsOf(2000)} schedules of taps, reloads and faults make one loan at most, and claim no failure that was none`,
  {
    timeout: 240_000,
  },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, checkFault), { minLength: 1, maxLength: 6 }), async (steps) => {
        // The double of the server: it makes an order whenever a push reaches it alive, without any guard of its own.
        let orders = 0
        const wrong: string[] = []
        let seen = requestsOf(pushLoan).length
        let kept: Record<string, string> = {}
        let page = openPage()

        function openPage() {
          const opened = preparePage({ address: '/loan-confirm?productId=p1&sessionId=s1', sessionStorage: kept })

          opened.store.sub(intentAtom, () => undefined)
          return opened
        }

        function answerCheck(fault: string): void {
          if (fault === 'fails') fail(getLoanDetails, { status: 500 })
          else if (fault === 'session over') refuse(getLoanDetails, { code: '401', message: 'Log in again' })
          else if (orders > 0) answer(getLoanDetails, { orderStatus: 21 })
          else refuse(getLoanDetails, { code: '404', message: 'none' })
        }

        function prepare(fate: string): void {
          if (fate === 'made') answer(pushLoan, { lendDetailsUrl: '/order?orderId=o1' })
          if (fate === 'made, no address') answer(pushLoan, {})
          if (fate === 'made and lost' || fate === 'lost before') fail(pushLoan, { network: true })
          if (fate === 'made and garbled') fail(pushLoan, { html: true })
          if (fate === 'refused') refuse(pushLoan, { code: '7', message: 'no' })
        }

        function press(): Promise<void> {
          return page.store.set(pushOnceAtom, (api) =>
            api(pushLoan, { amount: '1', periods: '1', termUnit: 'day', productId: 'p1' }),
          )
        }

        for (const [now, fault] of steps) {
          const hadOrder = orders > 0

          if ('fate' in now) {
            prepare(now.fate)
            // What the server knows when it is asked is known before: an order is there once the push has reached it.
            const isOffered = page.store.get(isOfferedAtom)
            if (isOffered && now.fate.startsWith('made')) orders += 1
            answerCheck(fault)

            const presses = Array.from({ length: 'times' in now ? now.times : 1 }, press)

            if (now.do === 'tap, then reload at once') {
              await settle()
              kept = Object.fromEntries(Object.entries(sessionStorage))
              page = openPage()
            }
            await Promise.all(presses)

            const sent = requestsOf(pushLoan).length - seen

            seen += sent
            if (sent > (isOffered && !hadOrder ? 1 : 0)) wrong.push(`${sent} pushes with ${orders} orders`)
          } else {
            answerCheck(fault)
            if (now.do === 'retry' && page.store.get(intentAtom).state === 'unsure') await page.store.set(checkAtom)
            if (now.do === 'reload') {
              kept = Object.fromEntries(Object.entries(sessionStorage))
              page = openPage()
            }
          }
          while (page.store.get(intentAtom).state === 'checking') await settle()

          const { state } = page.store.get(intentAtom)

          const truths = orders > 0 ? ['made', 'unsure'] : ['ready', 'unmade', 'unsure']

          if (!truths.includes(state)) wrong.push(`${state} with ${orders} orders`)
        }
        expect(wrong).toEqual([])
        expect(orders).toBeLessThanOrEqual(1)
      }),
      { numRuns: roundsOf(2000) },
    )
  },
)
