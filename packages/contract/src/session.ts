/** Who is looking, as the shell writes it into each page's query (docs/spec/contract.md §2), in the order it is passed on. */
export const sessionParameters = [
  'sessionId',
  'userId',
  'deviceId',
  'appName',
  'appVersion',
  'clientType',
  'merchantNumber',
  'lang',
] as const

/** The request header that carries a session parameter (docs/spec/contract.md §2, rule 2): `X-Session-Id` for `sessionId`. */
export function sessionHeader(parameter: SessionParameter): string {
  return `X${parameter.replace(/^.|[A-Z]/g, (letter) => `-${letter.toUpperCase()}`)}`
}

/** Where the visitor came from (docs/spec/contract.md §2), in the order it is passed on. */
export const trackingParameters = [
  'app_from',
  'user_from',
  'utm_tag',
  'id',
  'links_id',
  'down_id',
  'invite_code',
] as const

/** The ids by which advertisers find the press of a link again (Google, Meta, TikTok, Microsoft, X). */
export const clickIdParameters = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'msclkid', 'twclid'] as const

/**
 * What advertisers add to a link that is pressed: the campaign's name and click ids. The landing page hands them on to the stores, and
 * the click ids of visitors who agreed to it to the server.
 */
export const advertisingParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  ...clickIdParameters,
] as const

/** What a page is about (docs/spec/contract.md §2). */
export const pageParameters = [
  'productId',
  'orderId',
  'source',
  'problemId',
  'problemType',
  'problemSonType',
  'templateId',
  'showType',
  'payCode',
  'payCodeImg',
  'repayAmount',
  'from',
] as const

export type SessionParameter = (typeof sessionParameters)[number]
export type TrackingParameter = (typeof trackingParameters)[number]
export type AdvertisingParameter = (typeof advertisingParameters)[number]
export type PageParameter = (typeof pageParameters)[number]

/**
 * The common query: the session and tracking parameters present, in contract order (docs/spec/contract.md §2, rule 1).
 */
export function commonQuery(pageQuery: URLSearchParams): URLSearchParams {
  const common = new URLSearchParams()

  for (const name of [...sessionParameters, ...trackingParameters]) {
    const value = pageQuery.get(name)

    if (value !== null) common.set(name, value)
  }
  return common
}

/** What a header may hold as it is: Latin-1 without control characters or blanks at its ends, which HTTP strips. */
export const plainHeaderValue = /^(?:[!-~\xa0-\xff](?:[ -~\xa0-\xff]*[!-~\xa0-\xff])?)?$/

/**
 * The session as request headers; a value that no header may hold is percent-encoded (docs/spec/contract.md §2, rule
 * 2).
 */
export function sessionHeadersOf(pageQuery: URLSearchParams): Record<string, string> {
  const headers: Record<string, string> = {}

  for (const name of sessionParameters) {
    const value = pageQuery.get(name)

    if (value !== null) headers[sessionHeader(name)] = plainHeaderValue.test(value) ? value : encodeURIComponent(value)
  }
  return headers
}

/** A random id by which a browser is recognised on its next visit; it says nothing of the person. */
export interface BrowserIdFormat {
  /** The key of `localStorage` that keeps it. */
  readonly key: string
  /** The header that carries it; it is never part of an address. */
  readonly header: string
  /** The form of the id: 16 random bytes in hex. */
  readonly pattern: RegExp
}

/** Counts the visitors of landing pages, where the shell names no device (docs/spec/landing-template.md). */
export const visitorIdFormat: BrowserIdFormat = {
  key: 'landing.visitor',
  header: 'X-Visitor-Id',
  pattern: /^[\da-f]{32}$/,
}

/** Makes the id of a `BrowserIdFormat`: 16 random bytes as 32 hex digits. */
export function newBrowserId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What chats and mails leave behind an address: `/l/abc).` Each run is found once: an end in the search took its square of time. */
const behindAddress =
  /(?:[.,;:!?+)>\]}"'*`”’»…。，、]|%(?:0[9AD]|20|22|27|3E|5D|60|7D|C2%(?:A0|BB)|E2%80%(?:8[B-F]|9D|99|A[68F])|E3%80%(?:8[0-2BDF]|91)|EF%BB%BF|EF%BC%(?:8[19C]|9[ABF])))+/gi

/** Signs of direction and invisible ones, but for the two that join letters: with them two tags look alike. */
const unseen = /%(?:E2%80%(?:8[BEF]|A[A-E])|E2%81%A[06-9]|EF%BB%BF|C2%AD)/gi

/**
 * The query of a campaign's link as it was meant: chats and mails write `&amp;`, `\_` or `=3D`, encode its signs or break it into
 * lines, word processors write another hyphen, trackers add a second question mark or a parameter that is there already, and a
 * sentence's end or an emoji sticks to it.
 * @example meantQuery('templateId=a&amp;utm_tag=b?fbclid=c).') // 'templateId=a&utm_tag=b&fbclid=c'
 */
export function meantQuery(search: string): string {
  const names = new Set<string>()

  // Where its first sign is encoded all of it was, before a network added its click id.
  return search
    .replaceAll(unseen, '')
    .replaceAll(/%E2%80%9[01]/gi, '-')
    .replace(/^[\w-]+%3D[^?&=]*/i, (encoded) => encoded.replaceAll('%26', '&').replaceAll('%25', '%'))
    .replaceAll(/(?:\\|%5C)(?=[_&])/gi, '')
    .replaceAll(/=3D/g, search.includes('templateId=3D') ? '=' : '$&')
    .replaceAll(/(?<=^|[&=])(?:%20|%0[AD]|%C2%A0|\+)+|(?<!%20|%0[AD]|%C2%A0|\+)(?:%20|%0[AD]|%C2%A0|\+)+(?=&)/gi, '')
    .replaceAll(/(?:^|&|%26(?=[^&=]{0,99}=))(?:(?:amp|(?:#|%23)(?:0*38|x0*26))(?:;|%3B))+/gi, '&')
    .replaceAll(/(?<=^|&)([\w-]+)%3D/gi, '$1=')
    .replaceAll(/(?:[?;]|%26|\\u0026)(?=[\w-]+=)/g, '&')
    .replace(behindAddress, (signs, at: number, whole) => (at + signs.length === whole.length ? '' : signs))
    .replaceAll(/((?:^|&)templateId=[\w-]+)[^\w&-][^&]*/g, '$1')
    .split('&')
    .filter((part) => {
      const name = part.split('=', 1)[0] ?? ''
      const isFirst = name !== '' && !names.has(name)

      names.add(name)
      return isFirst
    })
    .join('&')
}

/** A tag as a link brings it back: `meantQuery` leaves blanks around it, and what is invisible in it, on the way. */
export function meantTag(tag: string): string {
  return new URLSearchParams(meantQuery(`${new URLSearchParams({ tag })}&_=`)).get('tag') ?? ''
}
