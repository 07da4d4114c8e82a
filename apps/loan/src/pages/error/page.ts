import { countFailureClick, getFailure, getFailureLink } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'error.title' },
  kind: 'data',
  // The login that failed is over.
  presentation: 'replace',
  parameters: ['productId'],
  calls: [getFailure, countFailureClick, getFailureLink],
  bridgeActions: ['openPage', 'openPageWithParams', 'goLogin', 'confirmBuryPoint', 'closeWebView'],
  firstCall: { endpoint: getFailure, parameters: ['productId'] },
  scenario: 'failure',
  mainAction: 'Log in again',
  firstSight: ['could not match your details'],
})
