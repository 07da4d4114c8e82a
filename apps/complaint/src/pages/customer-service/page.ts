import { getCustomerContact } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'customerService.title' },
  kind: 'data',
  parameters: ['productId'],
  calls: [getCustomerContact],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getCustomerContact, parameters: [], fixed: { type: '1' } },
  scenario: 'service',
  mainAction: 'Online service',
  firstSight: ['+63 2 8555 0100'],
})
