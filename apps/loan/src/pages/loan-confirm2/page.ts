import {
  getLoanDetails,
  getVariantAgreementLink,
  getVariantConfirmDetail,
  listVariantAgreements,
  pushVariantLoan,
} from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'confirm.title' },
  kind: 'data',
  parameters: ['productId'],
  calls: [getLoanDetails, getVariantConfirmDetail, listVariantAgreements, getVariantAgreementLink, pushVariantLoan],
  bridgeActions: ['openPage', 'closeWebView', 'confirmBuryPoint', 'goLogin'],
  firstCall: { endpoint: getVariantConfirmDetail, parameters: ['productId'] },
  scenario: 'confirm2',
  mainAction: 'Get my money',
  firstSight: ['You get', 'You repay', 'It costs'],
})
