import {
  captchaImage,
  getCaptchaSession,
  getTemplate,
  getWorkChallenge,
  proveWork,
  registerPhone,
  sendSmsCode,
  trackClick,
  trackVisit,
  visitorIdFormat,
} from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: '{{appName}}',
  kind: 'data',
  hashRoutes: ['download', 'agreement'],
  parameters: ['productId', 'templateId'],
  calls: [
    getTemplate,
    trackVisit,
    getCaptchaSession,
    captchaImage,
    sendSmsCode,
    trackClick,
    registerPhone,
    getWorkChallenge,
    proveWork,
  ],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getTemplate, parameters: ['templateId'], complete: true, browserId: visitorIdFormat },
  scenario: 'landing',
  mainAction: 'Get verification code',
  firstSight: ['Apply today', 'Mobile number'],
})
