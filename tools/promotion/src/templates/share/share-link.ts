import { trackingParameters } from '@pahiram/contract'

import { CommandProblem } from '../problem.ts'

/** Where a visitor comes from, in the parameters' own names (docs/spec/contract.md §2). */
export type Attribution = Readonly<Partial<Record<(typeof trackingParameters)[number], string>>>

/**
 * The address that a campaign shares: the landing page of `site` with a template and where its visitors come from. Never
 * holds anything of a session.
 * @throws {CommandProblem} when `site` is no address of a site.
 */
export function shareLink(site: string, templateId: string, attribution: Attribution): string {
  const values = [
    ['templateId', templateId] as const,
    ...trackingParameters.map((name) => [name, attribution[name]] as const),
  ]
  const query = values.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encoded(value)}`]))

  return `${landingOf(site)}?${query.join('&')}`
}

function landingOf(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : undefined

  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CommandProblem(`--to is "${site}"; it is the address of the site, such as https://pahiram.example`)
  }
  if (url.search + url.hash + url.username + url.password !== '' || /[?#]/.test(site)) {
    throw new CommandProblem(
      `--to is the address of the site alone, such as ${url.origin}: without anything behind ? or #, and without a name before @`,
    )
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/landing(?:\/index\.html)?$/, '')}/landing`
}

/** So that it is the same text again on the other side, in any program: a blank is %20, not +. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
