import { getAgreementLink, getConfirmDetail, getLoanDetails, listAgreements, pushLoan } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'confirm.title' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [getLoanDetails, getConfirmDetail, listAgreements, getAgreementLink, pushLoan],
  bridgeActions: ['openPage', 'closeWebView', 'confirmBuryPoint', 'goLogin'],
  firstCall: { endpoint: getConfirmDetail, parameters: ['productId'] },
  scenario: 'confirm',
  mainAction: 'Go Loan',
  firstSight: ['You get', 'You repay', 'It costs'],
})
