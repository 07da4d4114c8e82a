import { getComplaint, scoreComplaint } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'complaintDetails.title' },
  kind: 'data',
  parameters: ['productId', 'problemId'],
  calls: [getComplaint, scoreComplaint],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getComplaint, parameters: ['problemId'] },
  scenario: 'complaint-answered',
  mainAction: 'Enlarge image 1',
  firstSight: ['C-2611-004217'],
})
