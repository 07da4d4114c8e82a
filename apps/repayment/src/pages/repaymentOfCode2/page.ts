import { getPaymentState } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'paymentCode.title' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [getPaymentState],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  scenario: 'repay',
  mainAction: '7701 2345 6789 Copy',
  firstSight: ['1,050.00', '7701'],
})
