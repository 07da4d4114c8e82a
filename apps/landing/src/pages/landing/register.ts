import { clickIdParameters, registerPhone, sendSmsCode } from '@pahiram/contract'
import { countdownAtom, resendSeconds } from '@pahiram/page/countdown'
import { countPress, environmentAtom, localeAtom, messagesIn } from '@pahiram/page'
import { keptInSession, onceAtom } from '@pahiram/page/once'
import { atom, type Getter, type Setter } from 'jotai'

import { landingMessages } from '../../../messages/en.json'
import { newPictureAtom, sidAtom } from './captcha.ts'
import {
  adConsentAtom,
  captchaAtom,
  checkFieldsAtom,
  faultAtom,
  type FaultyField,
  forgetDraftAtom,
  mobileAtom,
  smsCodeAtom,
  stepAtom,
} from './form-fields.ts'
import { openRoute } from './hash-route.ts'
import { countedHeaders } from './template-loads.ts'
import { countClick } from './tracking.ts'

/**
 * The field that a refusal of each call is about, by its code (docs/spec/product-spec.md §8): a wrong captcha, a wrong code, a
 * number that was sent too many codes. The message is at the field, where a toast would cover the picture.
 */
const fieldOfCode: Readonly<Record<'sms' | 'register', Readonly<Record<string, FaultyField>>>> = {
  sms: { '101': 'captcha', '429': 'mobile' },
  register: { '-1': 'captcha', '102': 'smsCode' },
}
const registeredAlready = '11'

/** What a visitor starts that must happen once: an SMS costs money, a registration is one. One of them at a time. */
export const registrationAtom = onceAtom<'sms' | 'register'>({
  keep: keptInSession(() => 'landing.sent'),
  isFinal: () => false,
})

/** The minute between two codes, also across a reload, and whatever number is typed meanwhile. */
export const resendAtom = countdownAtom({ seconds: resendSeconds, key: () => 'landing.resend' })

/** `Refresh captcha`: another picture, once a number is typed (docs/spec/product-spec.md §5). */
export const refreshCaptchaAtom = atom(null, async (get, set): Promise<void> => {
  if (!set(checkFieldsAtom, ['mobile'])) return
  set(captchaAtom, '')
  await set(newPictureAtom)
})

/** `Get verification code`: sends the SMS, once in a minute. */
export const sendCodeAtom = atom(null, async (get, set): Promise<void> => {
  const { query, toast } = get(environmentAtom)
  const messages = messagesOf(get)

  if (!set(checkFieldsAtom, ['mobile', 'captcha'])) return
  set(resendAtom, 'look')
  if (get(resendAtom) > 0) return toast(messages.waitForCode, 'error')

  const fields = {
    ...captchaFields(get),
    app_from: query.get('app_from') ?? undefined,
    user_from: query.get('user_from') ?? undefined,
    utm_tag: query.get('utm_tag') ?? undefined,
  }
  const sent = await set(registrationAtom, {
    content: 'sms',
    fields,
    send(api) {
      countPress(get, 'landing.get-code')
      countClick(get, get(mobileAtom))
      return api(sendSmsCode, fields, { headers: countedHeaders(get) })
    },
  })

  if (sent?.state === 'rejected') return handleRejection(get, set, 'sms', sent.rejection)
  if (sent?.state !== 'done') return
  set(stepAtom, 'code')
  set(resendAtom, 'start')
  toast(messages.codeSent, 'info')
})

/** `Apply`: registers the number. */
export const applyAtom = atom(null, async (get, set): Promise<void> => {
  const { query, toast } = get(environmentAtom)

  if (!set(checkFieldsAtom, ['mobile', 'captcha', 'smsCode'])) return

  const fields = {
    ...captchaFields(get),
    merchantNumber: query.get('merchantNumber') ?? '0',
    userName: query.get('userId') ?? '',
    smsCode: get(smsCodeAtom),
    invite_code: query.get('invite_code') ?? undefined,
    user_from: query.get('user_from') ?? undefined,
    id: query.get('id') ?? undefined,
    app_from: query.get('app_from') ?? undefined,
    utm_tag: query.get('utm_tag') ?? undefined,
    ...(get(adConsentAtom) && { adConsent: '1', adConsentFor: get(adConsentAtom), ...clickIdsIn(query) }),
  }
  const sent = await set(registrationAtom, {
    content: 'register',
    fields,
    send(api, { idempotencyKey }) {
      countPress(get, 'landing.apply')
      return api(registerPhone, { ...fields, idempotencyKey }, { headers: countedHeaders(get) })
    },
  })

  if (sent?.state === 'rejected') return handleRejection(get, set, 'register', sent.rejection)
  if (sent?.state !== 'done') return
  toast(messagesOf(get).registered, 'info')
  set(forgetDraftAtom)
  openRoute('download')
})

function handleRejection(
  get: Getter,
  set: Setter,
  call: 'sms' | 'register',
  { code, message }: Record<'code' | 'message', string>,
) {
  const { toast } = get(environmentAtom)
  const messages = messagesOf(get)

  if (code === registeredAlready) {
    // Whatever was not known before: this is.
    void set(registrationAtom, 'reset')
    toast(messages.registeredAlready, 'info')
    set(forgetDraftAtom)
    return openRoute('download')
  }

  const field = fieldOfCode[call][code]
  const text = message || messages.refused

  if (field === undefined) return toast(text, 'error')
  if (field === 'captcha') {
    set(captchaAtom, '')
    void set(newPictureAtom)
  }
  set(faultAtom, { field, message: text })
}

function clickIdsIn(query: URLSearchParams) {
  return Object.fromEntries(clickIdParameters.map((name) => [name, query.get(name) ?? undefined] as const))
}

function captchaFields(get: Getter) {
  const { configuration, query } = get(environmentAtom)

  return {
    phone: get(mobileAtom),
    capcode: get(captchaAtom),
    sid: get(sidAtom),
    deviceId: query.get('deviceId') ?? undefined,
    appName: query.get('appName') || configuration.appName,
  }
}

function messagesOf(get: Getter) {
  return messagesIn(landingMessages, get(localeAtom))
}
