import { createPaymentCode, getExtensionInfo, getPaymentState } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'payment.delayTitle' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [getExtensionInfo, getPaymentState, createPaymentCode],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getExtensionInfo, parameters: ['productId', 'orderId'] },
  scenario: 'repay-delay',
  mainAction: 'Payment Method',
  firstSight: ['Your next payment date is'],
})
