import {
  captchaImage,
  getCaptchaSession,
  getTemplate,
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
  calls: [getTemplate, trackVisit, getCaptchaSession, captchaImage, sendSmsCode, trackClick, registerPhone],
  bridgeActions: ['openPage', 'confirmBuryPoint', 'closeWebView', 'goLogin'],
  firstCall: { endpoint: getTemplate, parameters: ['templateId'], complete: true, browserId: visitorIdFormat },
})
