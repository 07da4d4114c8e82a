import { randomInt, randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  captchaImage,
  getCaptchaSession,
  getTemplate,
  type LandingTemplate,
  type PublishedTemplate,
  readAnswer,
  registerPhone,
  sendSmsCode,
  trackClick,
  trackVisit,
} from '@pahiram/contract'

import { type RawAnswer, rawRequest } from './caller.ts'

type Fields = Readonly<Record<string, string>>

/** What a call of a landing page answered. */
interface LandingAnswer {
  readonly http: number
  readonly code: string
  readonly message: string
  readonly data: unknown
}

/** Calls as a landing page does: a GET with its fields in the URL, a POST as a form. */
export async function callLanding(
  origin: string,
  { method, path }: AnyEndpoint,
  fields: Fields,
  headers: Fields = {},
): Promise<LandingAnswer> {
  const sent = new URLSearchParams(fields).toString()
  const { status, body } = await rawRequest(origin, method === 'GET' ? `${path}?${sent}` : path, {
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(method === 'POST' && { body: sent }),
  })

  return { http: status, ...(JSON.parse(body.toString()) as Omit<LandingAnswer, 'http'>) }
}

/** A number that nobody else has, of the Philippines. */
export function newPhone(): string {
  return `09${String(randomInt(1_000_000_000)).padStart(9, '0')}`
}

/** A captcha whose picture was shown, with what it shows. */
export async function newCaptcha(
  origin: string,
  sid: string = randomUUID(),
): Promise<{ sid: string; capcode: string }> {
  const { status } = await rawRequest(origin, `${captchaImage.path}?sid=${sid}&t=${randomUUID()}`)

  if (status !== 200) throw new Error(`No picture: HTTP ${status}`)

  const { body } = await rawRequest(origin, `/__sandbox/captcha?sid=${sid}`)

  return { sid, capcode: (JSON.parse(body.toString()) as { code: string }).code }
}

/** The codes that the sandbox sent to a phone, the latest first. */
export async function codesTo(origin: string, phone: string): Promise<string[]> {
  const { body } = await rawRequest(origin, `/__sandbox/sms?phone=${encodeURIComponent(phone)}`)

  return (JSON.parse(body.toString()) as { code: string }[]).map(({ code }) => code)
}

/** A visitor with a phone; what is given goes along with each call, and so do the headers. */
export function landingVisitor(origin: string, common: Fields = {}, headers: Fields = {}, phone = newPhone()) {
  const visit = { user_from: '', client_type: 'h5', page_type: '1', utm_tag: '', app_from: '', ...common }
  const who = { phone, deviceId: '', appName: 'pahiram', user_from: '', utm_tag: '', app_from: '', ...common }

  return {
    phone,
    session: () => callLanding(origin, getCaptchaSession, {}, headers),
    visit: (page_id: string) => callLanding(origin, trackVisit, { ...visit, page_id }, headers),
    click: (page_id: string) => callLanding(origin, trackClick, { ...visit, page_id, phone }, headers),
    async askCode(captcha?: { sid: string; capcode: string }) {
      return callLanding(origin, sendSmsCode, { ...who, ...(captcha ?? (await newCaptcha(origin))) }, headers)
    },
    register: (fields: Fields & { sid: string; capcode: string; smsCode: string }) =>
      callLanding(
        origin,
        registerPhone,
        { ...who, merchantNumber: '0', userName: '', invite_code: '', id: '', ...common, ...fields },
        headers,
      ),
    /** Solves a captcha, asks for the code and registers with it. */
    async registerWhole() {
      const captcha = await newCaptcha(origin)
      const sent = await this.askCode(captcha)

      if (sent.code !== '0') return sent
      return this.register({ ...captcha, smsCode: (await codesTo(origin, phone))[0] ?? '' })
    },
  }
}

/** What was answered to a visitor's question for a template. */
interface TemplateAnswer {
  readonly http: RawAnswer
  readonly envelope: { readonly code: string; readonly data: unknown; readonly message: string }
}

/** Asks for a template with whatever query. */
export async function askTemplate(
  origin: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<TemplateAnswer> {
  const http = await rawRequest(origin, `${getTemplate.path}${query}`, { headers })

  return { http, envelope: JSON.parse(http.body.toString()) as TemplateAnswer['envelope'] }
}

/** Asks for a template that is there, and reads it as the page does. */
export async function shownTemplate(
  origin: string,
  id: string,
  query: string,
  headers: Record<string, string>,
): Promise<LandingTemplate> {
  const { envelope } = await askTemplate(origin, `?templateId=${id}${query}`, headers)

  if (envelope.code !== '00') throw new Error(`${id} is not shown: ${envelope.message}`)
  return readAnswer(getTemplate, envelope.data)
}

/** A register template that may be published, with what differs. */
export function landingDocument(id: string, differences: Partial<PublishedTemplate> = {}): PublishedTemplate {
  return {
    id,
    kind: 'register',
    title: 'Fast cash',
    blocks: [
      { type: 'hero', headline: 'Up to ₱25,000' },
      { type: 'form', button: 'Apply' },
    ],
    ...differences,
  }
}
