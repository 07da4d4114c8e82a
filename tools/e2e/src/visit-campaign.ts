import { randomUUID } from 'node:crypto'

import { captchaImage, getCaptchaSession, registerPhone, sendSmsCode, trackClick, trackVisit } from '@pahiram/contract'

import { codesSentTo, freshMobile } from './landing/campaign-phone.ts'
import { phoneProfile } from './phones.ts'

import type { AnyEndpoint } from '@pahiram/contract'

type Fields = Readonly<Record<string, string>>

/** How many visitors come by a campaign's link, and how far they go. */
interface Campaign {
  readonly utmTag: string
  readonly visits: number
  /** How many of the visitors ask for a code by SMS. */
  readonly codes: number
  /** How many of those register. */
  readonly registrations: number
}

/**
 * Sends the calls that visitors of the template `ph-weekend` would send, to a sandbox: its captchas and codes can be read.
 *
 * @throws Error when the server refuses a call.
 */
export async function visitCampaign(origin: string, { utmTag, visits, codes, registrations }: Campaign): Promise<void> {
  const template = 'ph-weekend'
  // By its own name Node is a machine, whose visits are not counted.
  const { userAgent } = phoneProfile()
  const source = { utm_tag: utmTag, user_from: 'facebook', app_from: 'web' }
  const visit = { ...source, page_id: template, client_type: 'h5', page_type: '1' }

  for (let visitor = 0; visitor < visits; visitor += 1) {
    const headers = { 'X-Visitor-Id': randomUUID(), ...(userAgent !== undefined && { 'User-Agent': userAgent }) }

    await send(origin, trackVisit, visit, headers)
    if (visitor >= codes) continue

    const phone = freshMobile()
    const { sid } = (await send(origin, getCaptchaSession, {}, headers)) as { sid: string }
    const who = { ...source, phone, sid, capcode: await captchaOf(origin, sid), deviceId: '', appName: 'pahiram' }

    await send(origin, trackClick, { ...visit, phone }, headers)
    await send(origin, sendSmsCode, who, headers)
    if (visitor >= registrations) continue

    const [smsCode = ''] = await codesSentTo(phone, origin)

    await send(
      origin,
      registerPhone,
      { ...who, smsCode, merchantNumber: '0', userName: '', invite_code: '', id: '' },
      headers,
    )
  }
}

/** Sends a call as a landing page does, and gives its data. */
async function send(origin: string, { method, path }: AnyEndpoint, fields: Fields, headers: Fields): Promise<unknown> {
  const sent = new URLSearchParams(fields)
  const response = await fetch(
    `${origin}${path}${method === 'GET' ? `?${sent}` : ''}`,
    method === 'GET' ? { headers } : { method, headers, body: sent },
  )
  const { code, data, message } = (await response.json()) as { code: string; data: unknown; message: string }

  if (Number(code) !== 0) throw new Error(`${path} answered ${code}: ${message}`)
  return data
}

/** Asks for the captcha's picture, as a page would, and reads from the sandbox what it shows. */
async function captchaOf(origin: string, sid: string): Promise<string> {
  await (await fetch(`${origin}${captchaImage.path}?sid=${sid}&t=${randomUUID()}`)).arrayBuffer()

  const { code } = (await (await fetch(`${origin}/__sandbox/captcha?sid=${sid}`)).json()) as { code: string }

  return code
}
