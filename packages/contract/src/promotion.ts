import * as v from 'valibot'

import { locales, mobilePatterns } from './configuration.ts'
import { endpoint, idempotencyKey } from './endpoint.ts'
import { commonQuery } from './session.ts'
import { answerOf, choice, list, nothing, number, part, text, variants } from './tolerant.ts'

/** What a template is for (docs/spec/landing-template.md). */
export const templateKinds = ['register', 'download', 'agreement'] as const

/** How a landing page may be laid out and decorated; without one it follows from the template's id. */
export const landingLooks = ['sunrise', 'payday', 'awning'] as const

export type LandingLook = (typeof landingLooks)[number]

const titledText = part({ title: text(), text: text() })

/** The blocks that this version of the page knows; of others, and of other fields, nothing is left. */
const block = variants('type', {
  hero: { headline: text(), subline: text(), image: text() },
  form: { title: text(), button: text() },
  benefits: { items: list(part({ icon: text(), title: text(), text: text() })) },
  steps: { items: list(titledText) },
  faq: { items: list(part({ question: text(), answer: text() })) },
  image: { src: text(), alt: text() },
  text: { title: text(), paragraphs: list(text()) },
  download: { android: text(), ios: text() },
  'agreement-link': { text: text() },
  // The server fills in what loans cost; without any product there are no rows.
  'loan-terms': { title: text(), rows: list(part({ label: text(), value: text() })), example: text() },
})

/** One block of a landing page, as far as it is known. */
export type LandingBlock = NonNullable<v.InferOutput<typeof block>>

const templateConfig = part({
  locale: choice(locales),
  mobilePattern: choice(mobilePatterns),
  theme: part({ background: text(), accent: text(), text: text(), look: choice(landingLooks) }),
  blocks: list(block),
})

/** How a landing page looks and what is on it; links and colours are for the page to check before it uses them. */
export type LandingConfig = NonNullable<v.InferOutput<typeof templateConfig>>

/** `data` of `getTemplate`; also reads what an older page stored (`landing.config`, docs/spec/contract.md §5). */
export const templateAnswer = answerOf({
  id: text(),
  kind: choice(templateKinds),
  version: number(),
  title: text(),
  /** The ad networks that learn of registrations, as visitors know them: each visitor agrees to it or not. Absent: none. */
  consentFor: text(),
  config: templateConfig,
})

/** A published template, read so that an old page survives a newer one (docs/spec/contract.md §3, LandingTemplate). */
export type LandingTemplate = v.InferOutput<typeof templateAnswer>

/**
 * The icons that a benefit may have (docs/spec/landing-template.md); a page draws the check mark for any other name.
 */
export const benefitIcons = [
  'bell',
  'calendar',
  'chat',
  'check',
  'clock',
  'document',
  'home',
  'lock',
  'people',
  'peso',
  'phone',
  'shield',
  'star',
  'store',
  'wallet',
] as const

export type BenefitIconName = (typeof benefitIcons)[number]

const optionalText = v.optional(v.string())
const visit = {
  page_id: v.string(),
  user_from: optionalText,
  client_type: optionalText,
  page_type: v.literal('1'),
  utm_tag: optionalText,
  app_from: optionalText,
}

/** The header that says which template a landing page shows: `<id>@<version>`. */
export const shownTemplateHeader = 'X-Template'

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

/**
 * `POST`: counts a press of a store's link, with the fields of a visit and the shown template, named as its header, in the query.
 * The browser sends it by itself, as the link's `ping`: no script runs, and the answer has no body.
 */
export const storeTapPath = '/api/v2/youmi/promotion/track-tap'

/**
 * `GET`, with the query of a landing page: a small document with the published title, language and `og:` tags, for what makes
 * link previews (docs/spec/contract-2.md §8). 404 when the query names no published template.
 */
export const linkPreviewPath = '/promo/link-preview'

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
    /** `1`: ad networks may learn of it, those that the page asked about; then the click ids of the link are kept with it. */
    adConsent: optionalText,
    adConsentFor: optionalText,
    gclid: optionalText,
    gbraid: optionalText,
    wbraid: optionalText,
    fbclid: optionalText,
    ttclid: optionalText,
    msclkid: optionalText,
    twclid: optionalText,
  }),
  answer: nothing(),
})

/** A call that answers a picture and is the address of an image element: no envelope, no headers. */
export interface ImageCall<Parameter extends string> {
  readonly path: string
  readonly parameters: readonly Parameter[]
}

/** The captcha's picture: `sid` is the captcha's session, `t` a timestamp that makes each picture a new one. */
export const captchaImage: ImageCall<'sid' | 't'> = { path: '/promotion/get-captcha', parameters: ['sid', 't'] }

/** The address of a picture, with the common query (docs/spec/contract.md §7a). */
export function imageAddress<Parameter extends string>(
  call: ImageCall<Parameter>,
  values: Readonly<Record<Parameter, string>>,
  { apiBase, pageQuery }: { readonly apiBase: string; readonly pageQuery: URLSearchParams },
): string {
  const query = commonQuery(pageQuery)

  for (const name of call.parameters) query.set(name, values[name])
  return `${apiBase.replace(/\/+$/, '')}${call.path}?${query}`
}
