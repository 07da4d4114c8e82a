import { listComplaints } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'complaintList.title' },
  kind: 'data',
  calls: [listComplaints],
  bridgeActions: ['openPage', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: listComplaints, parameters: [] },
  scenario: 'complaints',
  mainAction: 'A payment is not recorded',
  firstSight: ['A payment is not recorded'],
})
