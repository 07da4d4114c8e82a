import {
  getLoanDetails,
  getPaymentState,
  getProductLink,
  listOrderAgreements,
  saveEvent,
  scoreApp,
} from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'order.title' },
  kind: 'data',
  aliases: ['loan-detail'],
  parameters: ['productId', 'orderId', 'from'],
  calls: [getLoanDetails, getPaymentState, listOrderAgreements, scoreApp, saveEvent, getProductLink],
  bridgeActions: [
    'openPage',
    'openPageWithParams',
    'goHome',
    'callTelephone',
    'goRate',
    'confirmBuryPoint',
    'closeWebView',
    'goLogin',
  ],
  firstCall: { endpoint: getLoanDetails, parameters: ['productId', 'orderId'] },
  scenario: 'seed-174',
  mainAction: 'Repayment',
  firstSight: ['Due on', 'Each day late adds'],
})
