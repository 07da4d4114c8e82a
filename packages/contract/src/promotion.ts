import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { templateAnswer } from './promotion-template.ts'
import { answerOf, nothing, text } from './tolerant.ts'

const optionalText = v.optional(v.string())
const visit = {
  page_id: v.string(),
  user_from: optionalText,
  client_type: optionalText,
  page_type: v.literal('1'),
  utm_tag: optionalText,
  app_from: optionalText,
}

/** The latest published version of a landing template. */
export const getTemplate = endpoint('GET', '/api/v2/youmi/service/channel/channel-template', {
  name: 'getTemplate',
  effect: 'read',
  request: v.object({ templateId: v.string() }),
  answer: templateAnswer,
})

/** Counts a visit; `page_id` is the template's id. */
export const trackVisit = endpoint('GET', '/api/v2/youmi/promotion/track-visit', {
  name: 'trackVisit',
  request: v.object(visit),
  answer: nothing(),
})

/** Begins a captcha: its `sid` goes along with the image, the SMS and the registration. */
export const getCaptchaSession = endpoint('GET', '/api/v2/youmi/promotion/get-sid', {
  name: 'getCaptchaSession',
  effect: 'read',
  request: v.object({}),
  answer: answerOf({ sid: text() }),
})

/**
 * Sends a code to a phone: code `101` is a wrong captcha, `11` an account that exists (docs/spec/product-spec.md §8).
 */
export const sendSmsCode = endpoint('POST', '/api/v2/youmi/promotion/get-sms', {
  name: 'sendSmsCode',
  effect: 'sms',
  request: v.object({
    phone: v.string(),
    capcode: v.string(),
    sid: v.string(),
    deviceId: optionalText,
    appName: optionalText,
    app_from: optionalText,
    user_from: optionalText,
    utm_tag: optionalText,
  }),
  answer: nothing(),
})

/** Counts a press of the SMS button. */
export const trackClick = endpoint('GET', '/api/v2/youmi/promotion/track-click', {
  name: 'trackClick',
  request: v.object({ ...visit, phone: v.string() }),
  answer: nothing(),
})

/** Registers a phone: code `-1` is a wrong captcha, `11` an account that exists (docs/spec/product-spec.md §8). */
export const registerPhone = endpoint('POST', '/api/v2/youmi/promotion/register', {
  name: 'registerPhone',
  request: v.object({
    phone: v.string(),
    capcode: v.string(),
    sid: v.string(),
    deviceId: optionalText,
    appName: optionalText,
    merchantNumber: v.string(),
    userName: v.string(),
    smsCode: v.string(),
    idempotencyKey,
    invite_code: optionalText,
    user_from: optionalText,
    id: optionalText,
    app_from: optionalText,
    utm_tag: optionalText,
  }),
  answer: nothing(),
})
