import { bindCard, changeCard, getCardForm } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'bindCard.documentTitle' },
  kind: 'data',
  presentation: 'modal',
  parameters: ['productId', 'orderId', 'source'],
  calls: [getCardForm, bindCard, changeCard],
  bridgeActions: ['openPage', 'closeWebView', 'startBank', 'endBank', 'confirmBuryPoint', 'goLogin'],
  firstCall: { endpoint: getCardForm, parameters: [['productId', 'product_id']] },
  scenario: 'bind-wallet',
  mainAction: 'Submit',
  firstSight: ['Wallet number'],
})
