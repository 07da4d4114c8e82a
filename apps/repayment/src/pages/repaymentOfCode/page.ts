import { getPaymentState } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'paymentCode.title' },
  kind: 'data',
  parameters: ['productId', 'orderId', 'showType', 'payCode', 'payCodeImg', 'repayAmount'],
  calls: [getPaymentState],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  scenario: 'repay&showType=2&payCode=770123456789&repayAmount=1,050.00',
  firstSight: ['1,050.00'],
})
