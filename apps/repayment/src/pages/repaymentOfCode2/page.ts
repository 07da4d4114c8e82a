import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Repayment code',
  kind: 'data',
  parameters: ['productId', 'orderId'],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
})
