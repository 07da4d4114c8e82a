import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'paymentCode.title' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  scenario: 'repay',
  mainAction: 'Copy',
  firstSight: ['1,050.00', '7701'],
})
