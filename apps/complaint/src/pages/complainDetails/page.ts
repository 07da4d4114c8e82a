import { getComplaint } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  kind: 'data',
  firstCall: { endpoint: getComplaint, parameters: ['problemId'] },
})
