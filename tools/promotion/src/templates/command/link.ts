import { Command, suggestionFor, type Terminal, UsageError } from '@pahiram/command-line'
import {
  meantTag,
  type ShortLink,
  shortLinksPath,
  staffTemplatesPath,
  type TemplateList,
  trackingParameters,
} from '@pahiram/contract'
import { type StaffClient, StaffError } from '@pahiram/api-client/staff'

import { checkedId } from '../template-calls.ts'

export function linkCommand({ print, staffClient, warn }: Terminal) {
  return new Command('link')
    .summary('makes a campaign’s link')
    .description(
      `Makes the link that a campaign shares; the studio draws its QR code. It says whether the templates are published, when the
server can be asked; the link is made in any case.`,
    )
    .argument('<id>', 'the template that visitors register with', checkedId)
    .option('--to <site>', 'the address of the site, https://pahiram.example; default: the server’s')
    .option('--download <id>', 'the template of the download page, shown after the registration', checkedId)
    .option('--agreement <id>', 'the template of the agreement', checkedId)
    .option('--utm-tag <text>', 'what the campaign is counted by')
    .option('--user-from <text>', 'who sends the visitor; counted, too')
    .option('--app-from <text>', 'which app or channel; counted, too')
    .option('--invite-code <text>', 'whose invitation it is')
    .option('--id <text>', 'a number or name of your own')
    .option('--short', 'makes a short link, which the server stores: easier to type, and a coarser QR code')
    .action(async (id, { to, short = false, ...options }) => {
      const attribution = {
        app_from: options.appFrom,
        user_from: options.userFrom,
        utm_tag: options.utmTag,
        id: options.id,
        links_id: options.agreement,
        down_id: options.download,
        invite_code: options.inviteCode,
      }
      const site = to ?? staffClient().server
      const long = shareLink(site, id, attribution)
      const address = short ? await shortLink(staffClient(), site, id, attribution) : long
      const templates = [
        { id, kind: 'register' },
        { id: options.download, kind: 'download' },
        { id: options.agreement, kind: 'agreement' },
      ]

      print(address)
      if (short) warn(`It leads to ${long}`)
      for (const advice of [
        ...adviceFor(address),
        ...appAdvice(options.download),
        ...(await missingOnServer(templates, staffClient)),
      ])
        warn(advice)
    })
}

/** Warns of a link that wastes registrations: without a download page, who has registered finds no app. */
function appAdvice(download: string | undefined): string[] {
  return download === undefined
    ? ['The link names no download page, so who registers is not led to the app: add --download <id>.']
    : []
}

/**
 * Has the server store a short link. The site has to be the server's own, or pass `/l/` on to it.
 * @throws {UsageError} when the landing page of the site is not at its root, where short links lead.
 */
async function shortLink(
  client: StaffClient,
  site: string,
  templateId: string,
  attribution: Attribution,
): Promise<string> {
  const { origin, pathname } = new URL(landingOf(site))

  if (pathname !== '/landing') {
    throw new UsageError(
      `--short leads to ${origin}/landing, and --to names a site below a path: leave one of them out`,
    )
  }

  const { path } = (await client.call(shortLinksPath, { templateId, ...attribution })) as ShortLink

  return origin + path
}

/** Returns a warning for each template of the link that visitors would not find. */
async function missingOnServer(
  templates: readonly { readonly id: string | undefined; readonly kind: string }[],
  staffClient: () => StaffClient,
): Promise<string[]> {
  try {
    const client = staffClient()
    const { templates: published } = (await client.call(staffTemplatesPath)) as TemplateList
    const ids = published.map((one) => one.id)

    return templates.flatMap(({ id, kind }) => {
      const found = published.find((one) => one.id === id)

      if (id === undefined || found?.kind === kind) return []
      return found === undefined
        ? [`Take care: ${client.server} has no template ${id} yet.${suggestionFor(id, ids)}`]
        : [`Take care: ${id} is of the kind ${found.kind}; this place of the link needs one of the kind ${kind}.`]
    })
  } catch (error) {
    if (!(error instanceof StaffError)) throw error
    return [`Whether the templates are published was not looked up. ${error.message}`]
  }
}

/** Where a visitor comes from, by the names of the parameters (docs/spec/contract.md §2). */
type Attribution = Readonly<Partial<Record<(typeof trackingParameters)[number], string | undefined>>>

/**
 * Makes the address that a campaign shares: the landing page of `site` with a template and where its visitors come from.
 * Blanks around a value are left out, as the page does. It never holds anything of a session.
 * @throws {UsageError} when `site` is not the address of a site.
 */
export function shareLink(site: string, templateId: string, attribution: Attribution): string {
  const values = [
    ['templateId', templateId] as const,
    ...trackingParameters.map((name) => [name, meantTag(attribution[name] ?? '')] as const),
  ]
  const query = values.flatMap(([name, value]) => (value ? [`${name}=${encoded(value)}`] : []))

  return `${landingOf(site)}?${query.join('&')}`
}

function landingOf(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : undefined

  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--to is "${site}"; it is the address of the site, such as https://pahiram.example`)
  }
  if (url.search + url.hash + url.username + url.password !== '' || /[?#]/.test(site)) {
    throw new UsageError(
      `--to is the address of the site alone, such as ${url.origin}: without anything behind ? or #, and without a name before @`,
    )
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/landing(?:\/index\.html)?$/, '')}/landing`
}

/** Encodes a value so that every program decodes the same text: a blank is %20, not +. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function adviceFor(address: string): string[] {
  const { protocol, hostname } = new URL(address)

  if (/^(?:localhost|127\.|\[::1\])/.test(hostname)) return ['This link works on this machine only.']
  if (protocol === 'http:') return ['Phones warn of addresses that begin with http: use the https address.']
  return []
}
