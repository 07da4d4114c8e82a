import { ApiError } from '@pahiram/api-client'
import { templateAnswer } from '@pahiram/contract'
import { mountPage } from '@pahiram/page'

import { captchaSessionAtom } from './captcha.ts'
import { captchaAtom, mobileAtom, mobilePatternAtom, smsCodeAtom } from './form-fields.ts'
import { LandingPage } from './landing-page.tsx'
import { applyAtom, sendCodeAtom } from './register.ts'
import { templateAtoms } from './template-loads.ts'

/**
 * What a preview needs of the page. It is handed over and not imported by the preview: modules that two chunks import are
 * split off into a third, which would make the page itself heavier.
 */
export const previewParts = {
  ApiError,
  applyAtom,
  captchaAtom,
  captchaSessionAtom,
  LandingPage,
  mobileAtom,
  mobilePatternAtom,
  mountPage,
  sendCodeAtom,
  smsCodeAtom,
  templateAnswer,
  templateAtoms,
} as const

export type PreviewParts = typeof previewParts
