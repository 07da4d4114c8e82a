import {
  commitRepayment,
  confirmRepayment,
  getLoanDetails,
  getPaymentState,
  listRepaymentWays,
  payByAlipay,
} from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'repaymentChoice.title' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [getLoanDetails, getPaymentState, listRepaymentWays, commitRepayment, confirmRepayment, payByAlipay],
  bridgeActions: ['openPage', 'goMine', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: listRepaymentWays, parameters: ['orderId', 'userId'] },
  scenario: 'legacy',
  mainAction: 'Confirm',
  firstSight: ['5.250,00'],
})
