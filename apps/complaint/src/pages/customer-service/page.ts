import { getCustomerContact } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  kind: 'data',
  firstCall: { endpoint: getCustomerContact, parameters: [], fixed: { type: '1' } },
})
