import { getExtensionInfo } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  kind: 'data',
  firstCall: { endpoint: getExtensionInfo, parameters: ['productId', 'orderId'] },
})
