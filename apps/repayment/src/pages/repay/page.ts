import { createPaymentCode, getInstalmentPlan, getPaymentState } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'payment.repayTitle' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [getInstalmentPlan, getPaymentState, createPaymentCode],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getInstalmentPlan, parameters: ['productId', 'orderId'] },
  scenario: 'repay-instalments',
  mainAction: 'Payment Method',
  firstSight: ['Repayment date'],
})
