import { listComplaints } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'My complaints',
  kind: 'data',
  calls: [listComplaints],
  bridgeActions: ['openPage', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: listComplaints, parameters: [] },
})
