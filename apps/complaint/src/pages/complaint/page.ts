import { getComplaintInit } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'complaint.title' },
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [getComplaintInit],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getComplaintInit, parameters: ['orderId'] },
  scenario: 'complaint',
  mainAction: 'My complaints',
  firstSight: ['Amount to repay'],
})
