import { listPayments } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'payments.title' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [listPayments],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: listPayments, parameters: ['productId', 'orderId'] },
  scenario: 'repay-instalments',
  firstSight: ['₱1,759.66'],
  mainAction: 'See your order',
})
