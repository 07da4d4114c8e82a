import { getComplaintInit } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  kind: 'data',
  firstCall: { endpoint: getComplaintInit, parameters: [] },
})
