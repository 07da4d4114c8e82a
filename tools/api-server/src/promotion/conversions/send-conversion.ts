import { createHash } from 'node:crypto'

import type { ConversionStep, Network } from '../../ledger/landing/add-conversions.ts'
import { noAnswer } from '../../platform/outbox/no-answer.ts'
import { sign, signatureHeader } from '../../platform/signed/signature.ts'
import type { ConversionSettings, GoogleToken } from './conversion-settings.ts'

/** What happened, with what a network finds the press of its link by. */
export interface Conversion {
  /** Registration and step: the same in every delivery. */
  readonly eventId: string
  readonly step: ConversionStep | 'test'
  readonly at: Date
  readonly registeredAt: Date
  /** With its country: `+639171234567`. */
  readonly phone: string
  readonly clickIds: Readonly<Record<string, string>>
  readonly userAgent: string
  /** Where visitors register. */
  readonly page: string
  /** What a webhook of one's own is sent besides. */
  readonly about: Readonly<Record<string, unknown>>
}

interface Sent {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
  /** A network may repeat them, and what it says is kept and shown. */
  readonly secrets?: readonly string[]
  /** Some say of a failure with the status 200. */
  readonly isRefusal?: (answer: string) => boolean
  readonly isReadWhole?: boolean
}

const timeoutMs = 10_000
const eventNames = {
  registered: 'CompleteRegistration',
  loan: 'LoanTaken',
  repaid: 'LoanRepaid',
  test: 'Test',
} as const

/** Sends a conversion to a network as its published interface wants it; answers what it said. @throws when it may not have arrived. */
export async function sendConversion(
  settings: ConversionSettings,
  network: Network,
  conversion: Conversion,
  now: Date,
): Promise<string> {
  const { meta, tiktok, google, webhook, origin } = settings
  const phone = conversion.phone.replace(/^0/, '63').replace('+', '')
  const seconds = Math.floor(conversion.at.getTime() / 1000)
  const event = { event_time: seconds, event_id: conversion.eventId }
  const { fbclid, ttclid } = conversion.clickIds
  const clicks = Object.values(conversion.clickIds)

  if (network === 'meta' && meta !== undefined) {
    const fbc = fbclid && { fbc: `fb.1.${conversion.registeredAt.getTime()}.${fbclid}` }

    return post({
      url: `${origin ?? 'https://graph.facebook.com'}/v23.0/${meta.id}/events`,
      secrets: [meta.token, ...clicks],
      body: {
        access_token: meta.token,
        data: [
          {
            ...event,
            event_name: eventNames[conversion.step],
            action_source: 'website',
            event_source_url: conversion.page,
            user_data: { ph: [sha256(phone)], client_user_agent: conversion.userAgent, ...fbc },
          },
        ],
      },
    })
  }
  if (network === 'tiktok' && tiktok !== undefined) {
    return post({
      url: `${origin ?? 'https://business-api.tiktok.com'}/open_api/v1.3/event/track/`,
      secrets: [tiktok.token, ...clicks],
      isRefusal: (answer) => !/"code"\s*:\s*0\b/.test(answer),
      headers: { 'Access-Token': tiktok.token },
      body: {
        event_source: 'web',
        event_source_id: tiktok.id,
        data: [
          {
            ...event,
            event: eventNames[conversion.step],
            user: { phone: sha256(`+${phone}`), user_agent: conversion.userAgent, ...(ttclid && { ttclid }) },
            page: { url: conversion.page },
          },
        ],
      },
    })
  }
  if (network === 'google' && google !== undefined) {
    const action = google.actions[['registered', 'loan', 'repaid'].indexOf(conversion.step)] ?? google.actions[0]
    const [click] = (['gclid', 'gbraid', 'wbraid'] as const).filter((name) => conversion.clickIds[name])

    if (conversion.step in { loan: 1, repaid: 1 } && google.actions.length === 1)
      return 'Not sent: it has no action of its own.'

    const access = await googleAccess(google.token, origin)

    return post({
      url: `${origin ?? 'https://googleads.googleapis.com'}/v21/customers/${google.customer}:uploadClickConversions`,
      secrets: [access, google.token.developer_token, ...clicks],
      // Of a second try, when only the answer of the first was lost, it says that it has the conversion.
      isRefusal: (answer) =>
        /"partialFailureError"(?!.*(?:ORDER_ID_ALREADY_IN_USE|CLICK_CONVERSION_ALREADY_EXISTS))/s.test(answer),
      headers: {
        Authorization: `Bearer ${access}`,
        'developer-token': google.token.developer_token,
      },
      body: {
        partialFailure: true,
        validateOnly: conversion.step === 'test',
        conversions: [
          {
            ...(click !== undefined && { [click]: conversion.clickIds[click] }),
            conversionAction: `customers/${google.customer}/conversionActions/${action}`,
            conversionDateTime: `${conversion.at.toISOString().slice(0, 19).replace('T', ' ')}+00:00`,
            orderId: conversion.eventId,
            userIdentifiers: [{ hashedPhoneNumber: sha256(`+${phone}`) }],
            consent: { adUserData: 'GRANTED' },
          },
        ],
      },
    })
  }
  if (network === 'webhook' && webhook !== undefined) {
    const { pathname, search } = new URL(webhook.url)
    const body = {
      eventId: conversion.eventId,
      step: conversion.step,
      at: conversion.at.toISOString(),
      phone: sha256(`+${phone}`),
      clickIds: conversion.clickIds,
      ...conversion.about,
    }
    const message = { method: 'POST', path: pathname + search, body: JSON.stringify(body) }

    return post({
      url: webhook.url,
      secrets: clicks,
      headers: { 'Idempotency-Key': conversion.eventId, [signatureHeader]: sign(webhook.key, message, now) },
      body,
    })
  }
  return 'Not sent: the network is off.'
}

/** An access token of Google's, which ends after an hour. */
async function googleAccess(token: GoogleToken, origin = 'https://oauth2.googleapis.com'): Promise<string> {
  const { client_id, client_secret, refresh_token } = token
  const answer = await post({
    url: `${origin}/token`,
    secrets: [client_secret, refresh_token],
    body: { client_id, client_secret, refresh_token, grant_type: 'refresh_token' },
    isReadWhole: true,
  })

  return (JSON.parse(answer) as { access_token: string }).access_token
}

async function post({ url, headers, body, secrets = [], isRefusal = () => false, isReadWhole }: Sent): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // Followed, it would take what is secret elsewhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw noAnswer(url, error)
  })
  const whole = await answer.text()
  // Hashes, of which one is the number's, and signatures are nobody's to read.
  const said = [...secrets, /[\da-f]{64}/g]
    .reduce<string>((text, one) => text.replaceAll(one, '…'), whole)
    .slice(0, 2_000)

  if (!answer.ok || isRefusal(whole))
    throw new Error(`${new URL(url).host} answered HTTP ${answer.status} ${said}`.slice(0, 500))
  return isReadWhole ? whole : said
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
