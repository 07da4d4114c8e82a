import { answer, refuse, requestsOf } from '@pahiram/api-mock'
import { getExtensionInfo, getPaymentState } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { RepayDelayPage } from './repay-delay-page.tsx'

const address = '/repay-delay?sessionId=s1&productId=p1&orderId=o1'
const receipt = {
  receiptNo: 'R-2611-0482137715',
  amount: '₱226.34',
  time: '21 Nov 2026, 14:05',
  channel: 'Pera Wallet',
  kind: 'delay',
  code: '770123456789',
  orderNo: 'BL-2608-115362',
}

test('the extension page says that the payment is extended when the extension is paid', async () => {
  refuse(getExtensionInfo, { code: '409', message: 'Your payment is not due yet.' })
  answer(getPaymentState, { state: 'received', receipt, left: { amount: '₱900.00', time: '28 Dec 2026' } })
  await renderPage(RepayDelayPage, { address })

  expect(await screen.findByRole('heading', { name: 'Your payment is extended' }, { timeout: 8_000 })).toBeTruthy()
  expect(screen.getByText('28 Dec 2026')).toBeTruthy()
  expect(requestsOf(getPaymentState)[0]?.fields['kind']).toBe('delay')
})
