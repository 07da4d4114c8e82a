import {
  type AdvertisingParameter,
  advertisingParameters,
  type TrackingParameter,
  trackingParameters,
} from '@pahiram/contract'

/** Where an app is downloaded. */
export type Store = 'android' | 'ios'

/** A campaign's name for App Store Connect is at most so long; a longer one would be counted as another campaign. */
const longestCampaign = 40

/**
 * The address of a store with all that says where the visitor came from, also to advertisers, and nothing of the session. Google Play hands
 * one text to the app it installs: `referrer` is the tracking parameters as a query of its own. The App Store hands over
 * nothing and counts by `ct`, which gets the `utm_tag`. A link of AppsFlyer or Adjust leads to either store and reads plain parameters,
 * by names of its own. What an address says already, it keeps.
 *
 * Null: the address is no plain `https:` link (docs/spec/landing-template.md), and must not be opened.
 */
export function storeLink(written: string, store: Store, pageQuery: URLSearchParams): string | null {
  const url = httpsUrl(written)

  if (url === null) return null

  const tracking = trackingOf(pageQuery)

  const names = measuringServices.find(({ hosts }) => hosts.test(url.hostname))?.names

  if (names !== undefined) addMissing(url, [...tracking, ...renamed(tracking, names)])
  else if (store === 'android') addReferrer(url, tracking)
  else addCampaign(url, tracking)
  return url.href
}

/** What services that measure installs call the tracking parameters, by the hosts of their links. */
const measuringServices: readonly { hosts: RegExp; names: Partial<Record<Tracked[0], string>> }[] = [
  // https://support.appsflyer.com/hc/en-us/articles/207447163
  {
    hosts: /(?:^|\.)(?:onelink\.me|appsflyer\.com)$/,
    names: { utm_tag: 'c', user_from: 'pid', app_from: 'af_channel' },
  },
  // https://help.adjust.com/en/article/attribution-parameters
  {
    hosts: /(?:^|\.)(?:adjust\.com|adj\.st|go\.link)$/,
    names: { utm_tag: 'campaign', user_from: 'adgroup', app_from: 'creative' },
  },
]

function renamed(tracking: readonly Tracked[], names: Partial<Record<Tracked[0], string>>): [string, string][] {
  return tracking.flatMap(([name, value]): [string, string][] => {
    const own = names[name]

    return own === undefined || value === '' ? [] : [[own, value]]
  })
}

function addMissing(url: URL, parameters: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of parameters) if (!url.searchParams.has(name)) url.searchParams.set(name, value)
}

function addReferrer(url: URL, tracking: readonly Tracked[]): void {
  const given = url.searchParams.get('referrer')
  const named = new URLSearchParams(given ?? '')
  // Percent-encoded throughout: whoever reads a referrer may not know that a plus is a blank.
  const parts = tracking
    .filter(([name]) => !named.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)

  if (parts.length > 0) url.searchParams.set('referrer', [...(given ? [given] : []), ...parts].join('&'))
}

function addCampaign(url: URL, tracking: readonly Tracked[]): void {
  const campaign = tracking.find(([name]) => name === 'utm_tag')?.[1] ?? ''

  addMissing(url, tracking)
  if (campaign !== '' && campaign.length <= longestCampaign && !url.searchParams.has('ct')) {
    url.searchParams.set('ct', campaign)
  }
}

type Tracked = readonly [name: TrackingParameter | AdvertisingParameter, value: string]

function trackingOf(pageQuery: URLSearchParams): Tracked[] {
  return [...trackingParameters, ...advertisingParameters].flatMap((name): Tracked[] => {
    const value = pageQuery.get(name)

    // Half a character cannot be encoded; browsers put the same sign in its place.
    return value === null ? [] : [[name, value.replace(/\p{Surrogate}/gu, '\ufffd')]]
  })
}

function httpsUrl(written: string): URL | null {
  try {
    const url = new URL(written.trim())
    const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''

    return isPlain && !/[\s\\]/.test(written.trim()) ? url : null
  } catch {
    return null
  }
}
