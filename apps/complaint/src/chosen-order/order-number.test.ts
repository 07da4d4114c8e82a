import { preparePage } from '@pahiram/page/testing'
import { beforeEach, expect, test } from 'vitest'

import { rememberedOrder, rememberOrder } from './order-number.ts'

beforeEach(() => localStorage.clear())

function storeOf(query: string) {
  return preparePage({ address: `/complaint?${query}`, localStorage: Object.fromEntries(Object.entries(localStorage)) })
    .store
}

test('a chosen order is its session’s alone, whatever an address says; a plain number is nobody’s', () => {
  rememberOrder(storeOf('sessionId=s1&userId=u1').get, 'NO-1')
  expect(localStorage.getItem('complaint.orderNo')).toBe('NO-1')
  expect(rememberedOrder(storeOf('sessionId=s1').get)).toBe('NO-1')
  for (const other of ['sessionId=s2&userId=u1', 'userId=u1', '']) expect(rememberedOrder(storeOf(other).get)).toBe('')

  localStorage.clear()
  localStorage.setItem('complaint.orderNo', 'NO-2')
  expect(rememberedOrder(storeOf('sessionId=s2').get)).toBe('')
})
