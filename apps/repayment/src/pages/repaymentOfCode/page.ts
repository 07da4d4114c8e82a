import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'paymentCode.title' },
  kind: 'data',
  parameters: ['productId', 'orderId', 'showType', 'payCode', 'payCodeImg', 'repayAmount'],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
})
