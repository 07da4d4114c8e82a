import { listComplaints } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'complaintList.title' },
  kind: 'data',
  calls: [listComplaints],
  bridgeActions: ['openPage', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: listComplaints, parameters: [] },
  scenario: 'complaints',
  firstSight: ['A payment is not recorded'],
  mainAction: 'My complaints',
})
