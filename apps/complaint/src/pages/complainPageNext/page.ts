import { getComplaintInit, saveComplaint, uploadComplaintImage } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'complaintForm.title' },
  kind: 'data',
  parameters: ['productId', 'orderId', 'problemType', 'problemSonType'],
  calls: [getComplaintInit, uploadComplaintImage, saveComplaint],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getComplaintInit, parameters: [] },
  scenario: 'complaint&problemType=2',
  mainAction: 'Send',
  firstSight: ['What happened?'],
})
