import { expect, test } from 'vitest'

import { countPress } from './count-press.ts'
import { preparePage } from './testing/render-page.tsx'

test('reports to the shell which button was pressed, and for which product', () => {
  const { store, shellMessages } = preparePage({ address: '/repay?productId=p1&orderId=o1&sessionId=s1' })

  countPress(store.get, 'repay.payment')

  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'repay.payment', productId: 'p1' } }])
})

test('leaves the product out where the address names none', () => {
  const { store, shellMessages } = preparePage({ address: '/customer-service' })

  countPress(store.get, 'customer-service.write')

  expect(shellMessages).toEqual([{ action: 'confirmBuryPoint', params: { event: 'customer-service.write' } }])
})
