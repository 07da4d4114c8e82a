import { getInstalmentPlan, readAnswer } from '@pahiram/contract'
import { environmentAtom, type PageEnvironment, type PageStorage } from '@pahiram/page'
import { preparePage } from '@pahiram/page/testing'
import { expect, test } from 'vitest'

import { readStoredRepayment, storeRepayment } from './store-repayment.ts'

const info = readAnswer(getInstalmentPlan, { repayAmount: '₱1,050.00', defDetail: { payCode: '8800' } })

function environmentOf({ store }: ReturnType<typeof preparePage>): PageEnvironment {
  return store.get(environmentAtom)
}

test('keeps what there is to pay, and what for, in place of what was kept before', () => {
  const page = preparePage({
    address: '/repay?sessionId=s1',
    localStorage: { 'repayment.info': '{"productName":"Old"}' },
  })

  storeRepayment(environmentOf(page), info, 'repay')
  expect(JSON.parse(localStorage.getItem('repayment.info') ?? '')).toEqual({
    of: expect.any(String),
    keptAt: expect.any(Number),
    ...info,
    kind: 'repay',
    orderId: null,
  })

  storeRepayment(environmentOf(page), info, 'delay')
  expect(JSON.parse(localStorage.getItem('repayment.info') ?? '')).toEqual({
    of: expect.any(String),
    keptAt: expect.any(Number),
    ...info,
    kind: 'delay',
    orderId: null,
  })
})

test('where there is no room, the code of another order does not stay behind', () => {
  const kept = new Map([['repayment.info', '{"defDetail":{"payCode":"of another order"}}']])
  const full: PageStorage = {
    get: (key) => kept.get(key) ?? null,
    set: () => undefined,
    remove: (key) => kept.delete(key),
  }

  storeRepayment({ localStorage: full, query: new URLSearchParams() }, info, 'repay')

  expect(kept.size).toBe(0)
})

test('the code of another loan that was looked at meanwhile is not shown as this one’s', () => {
  const { localStorage } = environmentOf(preparePage({ address: '/repay' }))
  const at = (orderId: string) => ({ localStorage, query: new URLSearchParams({ sessionId: 's1', orderId }) })

  storeRepayment(at('first'), info, 'repay')
  expect(readStoredRepayment(at('first'))).toMatchObject({ defDetail: { payCode: '8800' } })
  expect(readStoredRepayment(at('second'))).toBeUndefined()
})

test('a record carries no session, and a record without an account is read as it is', () => {
  const page = preparePage({ address: '/repay?sessionId=secret-session' })

  storeRepayment(environmentOf(page), info, 'repay')
  expect(localStorage.getItem('repayment.info')).not.toContain('secret-session')

  const plain = preparePage({ address: '/repay', localStorage: { 'repayment.info': '{"kind":"delay"}' } })
  expect(readStoredRepayment(environmentOf(plain))).toEqual({ kind: 'delay' })
})
