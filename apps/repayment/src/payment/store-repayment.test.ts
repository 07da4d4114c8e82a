import { getInstalmentPlan, readAnswer } from '@pahiram/contract'
import { environmentAtom, type PageStorage } from '@pahiram/page'
import { preparePage } from '@pahiram/page/testing'
import { expect, test } from 'vitest'

import { storeRepayment } from './store-repayment.ts'

const info = readAnswer(getInstalmentPlan, { repayAmount: '₱1,050.00', defDetail: { payCode: '8800' } })

function storageOf({ store }: ReturnType<typeof preparePage>): PageStorage {
  return store.get(environmentAtom).localStorage
}

test('keeps what there is to pay, and what for, in place of what was kept before', () => {
  const page = preparePage({ address: '/repay', localStorage: { 'repayment.info': '{"productName":"Old"}' } })

  storeRepayment(storageOf(page), info, 'repay')
  expect(JSON.parse(localStorage.getItem('repayment.info') ?? '')).toEqual({ ...info, kind: 'repay' })

  storeRepayment(storageOf(page), info, 'delay')
  expect(JSON.parse(localStorage.getItem('repayment.info') ?? '')).toEqual({ ...info, kind: 'delay' })
})

test('where there is no room, the code of another order does not stay behind', () => {
  const kept = new Map([['repayment.info', '{"defDetail":{"payCode":"of another order"}}']])
  const full: PageStorage = {
    get: (key) => kept.get(key) ?? null,
    set: () => undefined,
    remove: (key) => kept.delete(key),
  }

  storeRepayment(full, info, 'repay')

  expect(kept.size).toBe(0)
})
