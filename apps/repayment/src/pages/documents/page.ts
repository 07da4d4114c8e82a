import { getLoanDocuments, listOrderAgreements } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'documents.title' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [getLoanDocuments, listOrderAgreements],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getLoanDocuments, parameters: ['productId', 'orderId'] },
  scenario: 'seed-200',
  mainAction: 'Print certificate',
  firstSight: ['We certify that this loan was paid in full'],
})
