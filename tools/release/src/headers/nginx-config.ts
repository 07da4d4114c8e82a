import { join } from 'node:path'

import {
  linkPreviewPath,
  type Locale,
  locales,
  reportPath,
  storeTapPath,
  uploadComplaintImage,
} from '@pahiram/contract'
import { allEndpoints } from '@pahiram/contract/all'
import {
  cacheControl,
  everywhere,
  headerPolicy,
  notFoundPage,
  ofDocuments,
  offlineStart,
  offlineStartPath,
  offlineWorker,
  offlineWorkerPath,
  plainPage,
  svgPolicy,
} from '@pahiram/page-html'
import { titleOf } from '@pahiram/pages'

import { contentTypes } from '../manifest.ts'
import { workspaceRoot } from '../workspace.ts'
import {
  addedHeaders,
  block,
  inPattern,
  nginxBucket,
  nginxFolder,
  type NginxPlace,
  type PublishedPlace,
  quoted,
} from './nginx-place.ts'
import { followedLocation, followedRewrite, followedVisits } from './nginx-followed-pages.ts'
import { lateParameters, lateParametersHeader } from './nginx-late-parameters.ts'
import { documentHeaders, openerOf, secured } from './nginx-document-headers.ts'
import { linkPreviewAgents, linkPreviewRewrite } from './nginx-link-previews.ts'
import { httpsLines, ownFileLocations, plainServer, type SiteCertificate } from './nginx-own-files.ts'
import { apiPaths, type SitePage, sitePages } from './site-paths.ts'

/** The site that a server block is written for. */
export interface NginxSite {
  /** Where apps are published to. */
  readonly published: PublishedPlace
  /** The prefix of its variables, so that one nginx can serve several sites: lower-case letters, digits, `_`. */
  readonly name: string
  readonly serverName: string
  /** A port, or an address with a port. */
  readonly listen: string
  /** Where the access log goes. */
  readonly log: string
  /** The API servers, as `http://127.0.0.1:4173`; without one, pages call the `apiBase` of their configuration. */
  readonly apis?: readonly string[] | undefined
  /** The API servers send pages with the answer to their first call behind them (docs/decisions/057). */
  readonly answersFollow?: boolean
  /** `Strict-Transport-Security` where the site is reached only by https: browsers and the API server are told. */
  readonly hsts: string | false
  /** Https, with plain http leading to it; undefined: what is in front speaks it. */
  readonly certificate?: SiteCertificate | undefined
  /** The folder of the operator's own `robots.txt` and `.well-known/`. */
  readonly webroot?: string | undefined
  /** Files of the operator's own locations, as nginx includes them: `/etc/nginx/pahiram.d/*.conf`. */
  readonly include?: string | undefined
}

const buckets = 100

/** Writes the configuration of a site for nginx's `http` block: as a file of `conf.d`, or included there. */
export function nginxConfig(site: NginxSite): string {
  const { published, name } = site
  const place = 'folder' in published ? nginxFolder(name, published) : nginxBucket(name, published)

  return [
    `# Written by “pnpm release headers --format nginx”; write it anew rather than changing it by hand.`,
    `# Publishing, a canary and a rollback need no reload: they change what is found at each request.`,
    visitors(site),
    ...place.outside,
    askedPath(site),
    missingPages(site),
    lateParameters(site),
    openerOf(site),
    `log_format ${site.name} '$remote_addr [$time_iso8601] $request_method $${site.name}_path $status $body_bytes_sent $request_time '\n           'bucket=$${site.name}_bucket upstream=$upstream_status "$http_user_agent"';`,
    ...(hasApi(site) ? [linkPreviewAgents(site)] : []),
    ...(followsAnswers(site) ? [followedVisits(site)] : []),
    ...(hasApi(site) ? [`limit_req_zone $binary_remote_addr zone=${site.name}_api:10m rate=100r/s;`] : []),
    ...(hasApi(site) && site.apis.length > 1 ? [upstream(site)] : []),
    ...(site.certificate === undefined ? [] : [plainServer(site, site.certificate, site.webroot)]),
    serverBlock(site, place),
    '',
  ].join('\n\n')
}

/** Assigns each device to one of 100 equal buckets, always the same one; no device, no bucket. */
function visitors({ name }: NginxSite): string {
  const shares = Array.from({ length: buckets }, (_, bucket) => {
    const share = bucket === buckets - 1 ? '*' : '1%'

    return `${share.padEnd(2)} ${String(bucket).padStart(2, '0')};`
  })

  return [
    block(`split_clients $arg_deviceId $${name}_device_bucket`, shares),
    block(`map $arg_deviceId $${name}_bucket`, [`''      none;`, `default $${name}_device_bucket;`]),
  ].join('\n\n')
}

/** The query holds the session, so the log gets the path alone; `$uri` would be what it was rewritten to. */
function askedPath({ name }: NginxSite): string {
  return block(`map $request_uri $${name}_path`, [`~^(?<${name}_asked>[^?#]*) $${name}_asked;`, `default '';`])
}

/** Says a text of the server's own pages in a language. */
function say(key: string, locale: Locale): string {
  return titleOf(join(workspaceRoot, 'tools/api-server'), { message: `plainPage.${key}` }, locale)
}

/** The worker for pages without a network, and the document that starts it (docs/decisions/051). */
function offlineLocations(site: NginxSite): string[] {
  const textsIn = (locale: Locale) => ({
    title: say('offline', locale),
    sentence: say('offlineText', locale),
    again: say('again', locale),
  })
  const texts = Object.fromEntries(locales.map((locale) => [locale, textsIn(locale)]))
  const location = (path: string, type: string, headers: Readonly<Record<string, string>>, text: string) =>
    block(`location = ${path}`, [
      'types {}',
      `default_type ${type};`,
      ...addedHeaders({ ...secured(site), ...everywhere, ...headers }),
      `return 200 ${quoted(text)};`,
    ])

  return [
    location(
      offlineWorkerPath,
      'text/javascript',
      { 'Cache-Control': cacheControl.revalidate },
      offlineWorker({ default: textsIn('default'), ...texts }),
    ),
    location(
      offlineStartPath,
      'text/html',
      { ...ofDocuments, 'Content-Security-Policy': offlineStart.csp },
      offlineStart.html,
    ),
  ]
}

/** Maps a request to the page that says in its language that there is no such page, as the API server says it. */
function missingPages({ name }: NginxSite): string {
  const pageIn = (locale: Locale) =>
    plainPage({
      title: say('notFound', locale),
      sentence: say('notFoundText', locale),
      way: { text: say('home', locale), href: `/?lang=${locale}` },
      lang: locale,
    }).html
  const translated = locales.filter((locale) => locale !== 'default')

  return block(`map $arg_lang $${name}_missing`, [
    ...translated.map((locale) => `${locale.padEnd(7)} ${quoted(pageIn(locale))};`),
    `default ${quoted(notFoundPage.html)};`,
  ])
}

function serverBlock(site: NginxSite, place: NginxPlace): string {
  return block('server', [
    `listen ${site.listen}${site.certificate === undefined ? '' : ' ssl http2'};`,
    `server_name ${site.serverName};`,
    ...(site.certificate === undefined ? [] : httpsLines(site.certificate)),
    '',
    `access_log ${quoted(site.log)} ${site.name};`,
    `# nginx writes whole requests into its error log, with the session that is in their query: none is kept. What went`,
    `# wrong with a request stands in the access log, as its status and the API server's.`,
    'error_log /dev/null emerg;',
    'server_tokens off;',
    '',
    'client_max_body_size 64k;',
    'client_header_timeout 10s;',
    'client_body_timeout 30s;',
    'send_timeout 30s;',
    '',
    ...typesAndCompression(),
    '',
    ...place.inside,
    ...(site.include === undefined ? [] : [`include ${quoted(site.include)};`]),
    ...(site.webroot === undefined ? [] : ownFileLocations(site.webroot, secured(site))),
    ...pageLocations(site, place),
    ...fileLocations(site, place),
    ...(hasApi(site) ? apiLocations(site, secured(site)) : []),
    ...offlineLocations(site),
    block('location = /favicon.ico', ['return 204;']),
    block('location @missing', [
      'internal;',
      'types {}',
      'default_type text/html;',
      ...documentHeaders(site, {
        'Cache-Control': cacheControl.never,
        'Content-Security-Policy': notFoundPage.csp,
      }),
      `return 404 $${site.name}_missing;`,
    ]),
    block('location /', ['return 404;']),
  ])
}

function typesAndCompression(): string[] {
  const types = Object.entries(contentTypes).map(
    ([ending, type]) => `${(type.split(';')[0] ?? type).padEnd(18)} ${ending};`,
  )

  return [
    block('types', types),
    'default_type application/octet-stream;',
    'charset utf-8;',
    'charset_types text/css text/javascript application/json image/svg+xml;',
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    'gzip_types text/css text/javascript application/json image/svg+xml;',
  ]
}

/** Maps a page's addresses to its app and folder; one location selects the release that is served. */
function pageLocations(site: NginxSite, place: NginxPlace): string[] {
  const { name } = site
  const headers = (more: Readonly<Record<string, string>> = {}) =>
    documentHeaders(site, { 'Content-Security-Policy': headerPolicy, ...more })

  return [
    ...sitePages.flatMap((page) => [
      leading(
        name,
        page,
        `^${addressesOf(page)}$`,
        '/_page',
        (hasApi(site) ? linkPreviewRewrite(site, page) : '') +
          (followsAnswers(site) ? followedRewrite(site, page) : ''),
      ),
      leading(name, page, `^/_preview/(?<${name}_deploy>[0-9a-f]+)${addressesOf(page)}$`, '/_previewed'),
    ]),
    ...place.pages('location = /_page', [...headers(), lateParametersHeader(site)]),
    ...place.previews('location = /_previewed', headers({ 'X-Robots-Tag': 'noindex' })),
  ]
}

function leading(name: string, { app, path }: SitePage, pattern: string, to: string, before = ''): string {
  return `location ~ "${pattern}" { set $${name}_app ${app}; set $${name}_page ${path}; ${before}rewrite ^ ${to} last; }`
}

/** Writes `/order`, `/order/`, `/order/index.html`, and the same of each alias, as a pattern. */
function addressesOf({ names }: SitePage): string {
  if (names.includes('')) return String.raw`/(?:index\.html)?`
  return String.raw`/(?:${names.map(inPattern).join('|')})(?:/(?:index\.html)?)?`
}

function fileLocations(site: NginxSite, place: NginxPlace): string[] {
  const headers = { ...secured(site), ...everywhere, 'Cache-Control': cacheControl.immutable }
  // Not `always`: that a file is missing may change with the next release.
  const lines = (more: Readonly<Record<string, string>>) =>
    place.asset(addedHeaders({ ...headers, ...more }).map((line) => line.replace(' always;', ';')))

  return [
    block('location ^~ /assets/', [
      ...lines({}),
      block(String.raw`location ~ \.svg$`, lines({ 'Content-Security-Policy': svgPolicy })),
    ]),
  ]
}

/** The parts of a site that its API locations depend on. */
interface ApiSite {
  readonly name: string
  readonly apis: readonly string[]
  readonly hsts: string | false
}

function hasApi(site: NginxSite): site is NginxSite & ApiSite {
  return site.apis !== undefined && site.apis.length > 0
}

function followsAnswers(site: NginxSite): boolean {
  return hasApi(site) && site.answersFollow === true
}

/** The API servers, asked in turn; one that does not answer is left alone for two seconds. */
function upstream({ name, apis }: ApiSite): string {
  return block(
    `upstream ${name}_api`,
    apis.map((api) => `server ${new URL(api).host} max_fails=1 fail_timeout=2s;`),
  )
}

/** A photograph of 10 MB, and the form around it. */
const largestUpload = '11m'

/** Writes the locations of the API server, without those of staff and the sandbox: they are called on the server itself. */
function apiLocations(site: NginxSite & ApiSite, headers: Readonly<Record<string, string>>): string[] {
  const others = apiPaths.filter((path) => path !== uploadComplaintImage.path)
  const location = (paths: readonly string[], repeats: Repeats) => {
    const patterns = paths.map((path) => (path.endsWith('/') ? `${inPattern(path)}.+` : inPattern(path)))

    return block(`location ~ "^(?:${patterns.join('|')})$"`, proxied(site, repeats, headers))
  }

  return [
    block(`location = ${linkPreviewPath}`, [
      '# Reached from the landing page alone, which what makes link previews gets instead when there is none.',
      'internal;',
      ...proxied(site, 'always', headers),
      'proxy_intercept_errors on;',
      'recursive_error_pages on;',
      'error_page 404 429 500 502 503 504 = /_page;',
    ]),
    ...(followsAnswers(site) ? [followedLocation(proxied(site, 'never', headers, pageTimes))] : []),
    block(`location = ${uploadComplaintImage.path}`, [
      `client_max_body_size ${largestUpload};`,
      ...proxied(site, 'unsent', headers),
    ]),
    ...(['always', 'unsent', 'never'] as const).map((repeats) =>
      location(
        others.filter((path) => repeatsOf(path) === repeats),
        repeats,
      ),
    ),
  ]
}

/**
 * When a call goes to another API server after the first one failed. A call that changes something is never sent twice: it
 * goes on only when the first server got nothing of it, which nginx makes sure of for POST alone.
 */
type Repeats = 'always' | 'unsent' | 'never'

/** What is counted each time that it arrives, besides the calls. */
const countedPaths: readonly string[] = [reportPath, storeTapPath]

function repeatsOf(path: string): Repeats {
  if (countedPaths.includes(path)) return 'unsent'

  const call = allEndpoints.find((one) => one.path === path)

  if (call === undefined || call.effect === 'read') return 'always'
  return call.method === 'POST' ? 'unsent' : 'never'
}

const nextServer: Readonly<Record<Repeats, string>> = {
  always: 'error timeout http_502 http_503 non_idempotent',
  unsent: 'error timeout',
  never: 'off',
}

/** How long an API server may take, as nginx writes times. */
interface ProxyTimes {
  readonly connect: string
  readonly read: string
}

/** A page gives up after 60 s (docs/spec/contract.md §3). */
const callTimes: ProxyTimes = { connect: '5s', read: '65s' }

/** Nobody waits for a page that is there as a file; once it has begun, its answer comes within two seconds, or does not. */
const pageTimes: ProxyTimes = { connect: '1s', read: '3s' }

function proxied(
  { name, apis, hsts }: ApiSite,
  repeats: Repeats,
  headers: Readonly<Record<string, string>>,
  { connect, read }: ProxyTimes = callTimes,
): string[] {
  return [
    ...addedHeaders(headers),
    `limit_req zone=${name}_api burst=200 nodelay;`,
    'limit_req_status 429;',
    `proxy_pass ${apis.length > 1 ? `http://${name}_api` : apis[0]};`,
    'proxy_http_version 1.1;',
    'proxy_ssl_server_name on;',
    'proxy_set_header Host $http_host;',
    // Overwritten, not added to: a borrower could have sent one of their own.
    'proxy_set_header X-Forwarded-For $remote_addr;',
    `proxy_set_header X-Forwarded-Proto ${hsts === false ? '$scheme' : 'https'};`,
    'proxy_set_header Connection close;',
    `proxy_next_upstream ${nextServer[repeats]};`,
    'proxy_next_upstream_tries 3;',
    `proxy_connect_timeout ${connect};`,
    `proxy_read_timeout ${read};`,
  ]
}
