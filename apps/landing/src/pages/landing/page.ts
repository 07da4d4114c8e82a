import { getTemplate, visitorMark } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  kind: 'data',
  firstCall: { endpoint: getTemplate, parameters: ['templateId'], complete: true, mark: visitorMark },
})
