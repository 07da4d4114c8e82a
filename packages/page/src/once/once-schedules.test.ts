import { ApiError } from '@pahiram/api-client'
import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { environmentAtom } from '../environment.ts'
import { createStorage, type PageStorage } from '../storage.ts'
import { preparePage, settleQuickly } from '../testing/render-page.tsx'
import { keptInSession } from './kept-intent.ts'
import { onceAtom } from './once-atom.ts'

/** What becomes of a call: whether and when the server acts, and what the page learns of it. */
const fate = fc.constantFrom(
  'acts',
  'acts, and the answer is lost',
  'lost before the server',
  'rejected',
  'acts, and the answer is late',
  'acts, and is lost late',
  'reaches the server late',
)
const page = fc.constantFrom(0, 1)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('press' as const), page, fate, times: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('press, then reload at once' as const), page, fate }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'check' as const, 'look' as const), page }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late calls end' as const), page }) },
)
const checkFault = fc.constantFrom('answers', 'answers', 'fails')

beforeEach(settleQuickly)

afterEach(() => {
  vi.unstubAllGlobals()
})

const settle = () => new Promise((resolve) => setTimeout(resolve))
const offline = () => new ApiError('test/send', { kind: 'offline' })
const rejected = () => new ApiError('test/send', { kind: 'rejected', rejection: { code: '7', message: 'no' } })

test(
  `${roundsOf(2000)} schedules of presses, reloads and faults on two pages act once, and claim nothing that is not so`,
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ hasCheck: fc.boolean(), isForbidden: fc.boolean() }),
        fc.array(fc.tuple(step, checkFault), { minLength: 1, maxLength: 8 }),
        async ({ hasCheck, isForbidden }, steps) => {
          const wrong: string[] = []
          // The double of the server: it acts for every idempotency key that reaches it, once a key.
          const acted = new Set<string>()
          const late: (() => void)[] = []
          let calls = 0
          let isLate = false
          let nowFate = ''
          let nowFault = ''
          let timesSeen = 0

          const once = onceAtom<string, string>({
            keep: keptInSession(() => 'test.intent'),
            doneLasts: hasCheck ? 60_000 : 0,
            ...(hasCheck && {
              check: async () => {
                if (nowFault === 'fails') throw offline()
                return acted.size > 0
              },
            }),
            onDone: () => {
              timesSeen += 1
              if (acted.size === 0) wrong.push('claims what did not happen')
            },
          })

          function send(key: string): Promise<string> {
            const thisFate = nowFate

            calls += 1
            return new Promise((resolve, reject) => {
              if (thisFate.startsWith('acts')) acted.add(key)
              if (thisFate === 'acts') resolve('yes')
              else if (thisFate === 'rejected' && !acted.has(key)) reject(rejected())
              else if (thisFate === 'rejected') resolve('yes')
              else if (thisFate === 'acts, and the answer is late') late.push(() => resolve('yes'))
              else if (thisFate === 'acts, and is lost late') late.push(() => reject(offline()))
              else if (thisFate === 'reaches the server late') {
                isLate = true
                late.push(() => {
                  acted.add(key)
                  resolve('yes')
                })
              } else reject(offline())
            })
          }

          const shared = new Map<string, string>()
          const pages = [open(), open()]

          function open() {
            const { store } = preparePage({ address: '/test?userId=u1' })
            const life = { isOver: false }

            store.set(environmentAtom, { ...store.get(environmentAtom), sessionStorage: storageOf(life) })
            store.sub(once, () => {
              const { state } = store.get(once)

              // A call that arrives after the second check is past what a page can know.
              if (state === 'failed' && acted.size > 0 && !isLate) wrong.push('claims a failure that was none')
              if (state === 'rejected' && !hasCheck && !isForbidden && acted.size > timesSeen) {
                wrong.push('forgets an earlier call whose answer nobody received')
              }
            })
            return { store, life }
          }

          /** Both pages have one storage; a page that was left changes nothing in it any more. */
          function storageOf(life: { readonly isOver: boolean }): PageStorage {
            return createStorage(() => {
              if (isForbidden) throw new DOMException('forbidden', 'SecurityError')
              return {
                getItem: (key: string) => shared.get(key) ?? null,
                setItem: (key: string, value: string) => void (life.isOver || shared.set(key, value)),
                removeItem: (key: string) => void (life.isOver || shared.delete(key)),
              } as Storage
            })
          }

          function reload(place: number): void {
            const before = pages[place]

            if (before !== undefined) before.life.isOver = true
            pages[place] = open()
          }

          async function rest(): Promise<void> {
            do await settle()
            while (pages.some(({ store }) => store.get(once).state === 'checking'))
          }

          for (const [now, fault] of steps) {
            const { store } = pages[now.page] ?? open()
            const before = store.get(once)
            const callsBefore = calls

            nowFault = fault
            if ('fate' in now) {
              nowFate = now.fate
              for (let time = 0; time < ('times' in now ? now.times : 1); time += 1) {
                void store.set(once, {
                  fields: { amount: 1 },
                  send: (_api, { idempotencyKey }) => send(idempotencyKey),
                })
              }
              if (calls - callsBefore > (before.isOpen ? 1 : 0))
                wrong.push(`${calls - callsBefore} calls of ${before.state}`)
              if (now.do === 'press, then reload at once') reload(now.page)
            } else {
              if (now.do === 'late calls end') for (const end of late.splice(0)) end()
              if (now.do === 'reload') reload(now.page)
              if (now.do === 'check' || now.do === 'look') void store.set(once, now.do)
            }
            await rest()
            if (!('fate' in now) && calls > callsBefore) wrong.push(`${now.do} sends`)
          }

          if (!isForbidden) {
            if (hasCheck && acted.size > 1) wrong.push(`acts ${acted.size} times`)
            // Without a check, one that was seen to be done may be followed by a new one.
            if (!hasCheck && acted.size > 1 + timesSeen) wrong.push(`acts ${acted.size} times, seen ${timesSeen} times`)

            nowFault = 'answers'
            reload(0)
            await rest()

            const { state } = pages[0]?.store.get(once) ?? { state: 'none' }

            if (hasCheck && acted.size > 0 && state !== 'done') wrong.push(`${state} after it happened`)
            if (!hasCheck && acted.size > timesSeen && state !== 'unknown')
              wrong.push(`${state}, but nobody was informed`)
          }
          expect(wrong).toEqual([])
        },
      ),
      { numRuns: roundsOf(2000) },
    )
  },
)
