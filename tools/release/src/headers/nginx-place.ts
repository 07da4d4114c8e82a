import { UsageError } from '@pahiram/command-line'
import { locales } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import { everywhere, ofDocuments, openerPolicy } from '@pahiram/page-html'

/** Where apps are published to, as the web server reaches it. */
export type PublishedPlace = PublishedFolder | PublishedBucket

/** A folder on the web server's machine. */
export interface PublishedFolder {
  readonly folder: string
  /** nginx has the module for files compressed with Brotli. */
  readonly brotli: boolean
}

/** An S3-compatible bucket that lets the web server read. */
export interface PublishedBucket {
  /** `http:` or `https:`, the prefix of its keys included, without a slash at its end. */
  readonly bucket: string
  /** The name server that is asked for the bucket's address; without one it is looked up when nginx starts. */
  readonly resolver?: string | undefined
  /** The file of certificate authorities that an `https:` bucket is checked with. */
  readonly authorities: string
}

/** The parts of nginx's configuration that depend on where pages and files are. */
export interface NginxPlace {
  /** For the `http` block. */
  readonly outside: readonly string[]
  /** For the `server` block itself. */
  readonly inside: readonly string[]
  /** Writes the locations of a visitor's page: the canary's, else the live one. `head` begins the first. */
  pages(head: string, headers: readonly string[]): readonly string[]
  /** Writes the locations of a preview's page. */
  previews(head: string, headers: readonly string[]): readonly string[]
  /** Writes the lines of the location for files below `/assets/`. */
  asset(headers: readonly string[]): readonly string[]
}

/** Serves pages and files from a folder. nginx looks each up at each request, so a switch of links needs no reload. */
export function nginxFolder(name: string, { folder, brotli }: PublishedFolder): NginxPlace {
  const page = `$${name}_page/index.html`
  const translated = `$${name}_page/index$${name}_language.html`
  const either = (folder: string) => `${folder}/${translated} ${folder}/${page}`
  const found = (head: string, headers: readonly string[], files: string) => [
    block(head, ['internal;', ...headers, `try_files ${files} =404;`]),
  ]

  return {
    outside: [languageOf(name)],
    inside: [
      `root ${quoted(folder)};`,
      brotli ? 'brotli_static on;' : '# brotli_static on;  (where nginx has the module: headers --brotli)',
      'gzip_static on;',
      'error_page 404 @missing;',
    ],
    pages: (head, headers) =>
      found(head, headers, `${either(`/bucket/$${name}_app/$${name}_bucket`)} ${either(`/live/$${name}_app`)}`),
    previews: (head, headers) => found(head, headers, either(`/releases/$${name}_app/$${name}_deploy`)),
    asset: (headers) => [...headers, 'try_files $uri =404;'],
  }
}

/** Maps a request to `.fil`, the language of its document; to nothing where the page has one document for all languages. */
function languageOf(name: string): string {
  const languages = locales.filter((locale) => locale !== 'default').join('|')
  const translated = pages.filter(({ kind }) => kind === 'static').map(({ path }) => inPattern(path))

  return block(`map "$arg_lang $${name}_page" $${name}_language`, [
    `'~^(?<${name}_lang>${languages}) (?:${translated.join('|')})$' .$${name}_lang;`,
    `default '';`,
  ])
}

/** Headers of a bucket's answers that are hidden: those that we set ourselves, and internal ones. */
const hiddenHeaders = [
  ...Object.keys({ ...everywhere, ...ofDocuments }),
  openerPolicy.name,
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Robots-Tag',
  'Set-Cookie',
  'x-amz-id-2',
  'x-amz-request-id',
  'x-amz-version-id',
  'x-amz-server-side-encryption',
  'x-amz-storage-class',
]

/**
 * Pages and files from a bucket: one that a canary shows to the visitor first, else the live one. It is told nothing of
 * the visitor but which version of a page a browser has. What it has not got it answers with 404, or with 403 to those
 * who may not list it.
 */
export function nginxBucket(name: string, place: PublishedBucket): NginxPlace {
  const { protocol, host, hostname, port, pathname } = new URL(place.bucket)
  const isSecure = protocol === 'https:'
  // A group keeps its connections open, but what its address is it asks once.
  const authority = place.resolver === undefined ? `${name}_store` : host
  const base = `${protocol}//${authority}${pathname.replace(/\/$/, '')}`

  const fetched = (key: string, orElse: string) => [
    'if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }',
    'proxy_intercept_errors on;',
    'recursive_error_pages on;',
    `error_page 403 404 = ${orElse};`,
    'error_page 301 302 303 307 308 400 401 412 416 500 501 503 504 = @unreachable;',
    `proxy_pass ${base}${key};`,
    'proxy_http_version 1.1;',
    'proxy_pass_request_headers off;',
    'proxy_pass_request_body off;',
    `proxy_set_header Host ${host};`,
    `proxy_set_header Connection '';`,
    `proxy_set_header Content-Length '';`,
    `proxy_set_header If-None-Match $${name}_known;`,
    'proxy_connect_timeout 5s;',
    'proxy_read_timeout 30s;',
    ...(isSecure ? checked(hostname, place.authorities) : []),
    ...hiddenHeaders.map((header) => `proxy_hide_header ${header};`),
  ]
  const previewed = `releases/$${name}_app/$${name}_deploy/$${name}_page`
  // A release of before a language was added lacks its document.
  const untranslated = (head: string, headers: readonly string[], key: string) =>
    block(`location ${head}`, [...headers, `if ($${name}_language = '') { return 404; }`, ...fetched(key, '@missing')])

  return {
    outside: [
      ...(place.resolver === undefined
        ? [block(`upstream ${authority}`, [`server ${hostname}:${port || (isSecure ? 443 : 80)};`, 'keepalive 16;'])]
        : []),
      languageOf(name),
      // The home page's objects are at the bucket's root.
      block(`map $${name}_page $${name}_live`, [`index   '';`, `default $${name}_page/;`]),
      // What nginx compresses has a weak tag, which a bucket would not know again.
      block(`map $http_if_none_match $${name}_known`, [
        `'~^(?:W/)?(?<${name}_tag>"[^"]*")$' $${name}_tag;`,
        `default '';`,
      ]),
    ],
    inside: [
      ...(place.resolver === undefined ? [] : [`resolver ${place.resolver} valid=30s;`]),
      'error_page 403 404 = @missing;',
      block('location @unreachable', [...addedHeaders(everywhere), 'return 502;']),
    ],
    pages: (head, headers) => [
      block(head, [
        'internal;',
        ...headers,
        ...fetched(`/bucket/$${name}_app/$${name}_bucket/$${name}_page/index$${name}_language.html`, '@live'),
      ]),
      block('location @live', [
        ...headers,
        // Who asks for the inner address itself comes here as well, having passed none of a page's.
        `if ($${name}_page = '') { return 404; }`,
        ...fetched(`/\${${name}_live}index$${name}_language.html`, '@live_untranslated'),
      ]),
      untranslated('@live_untranslated', headers, `/\${${name}_live}index.html`),
    ],
    previews: (head, headers) => [
      block(head, [
        'internal;',
        ...headers,
        ...fetched(`/${previewed}/index$${name}_language.html`, '@previewed_untranslated'),
      ]),
      untranslated('@previewed_untranslated', headers, `/${previewed}/index.html`),
    ],
    asset: (headers) => [
      ...headers,
      // What the path is made of goes into a request of ours.
      `if ($uri !~ ^/assets(?:/[\\w-][\\w.-]*)+$) { return 404; }`,
      ...fetched('$uri', '@missing'),
    ],
  }
}

/** Checks the bucket's certificate. Without these lines nginx accepts any. */
function checked(hostname: string, authorities: string): string[] {
  return [
    'proxy_ssl_server_name on;',
    `proxy_ssl_name ${hostname};`,
    'proxy_ssl_verify on;',
    'proxy_ssl_verify_depth 4;',
    `proxy_ssl_trusted_certificate ${quoted(authorities)};`,
  ]
}

/** Quotes a text for an nginx configuration. @throws UsageError for a text that nginx would read differently. */
export function quoted(text: string): string {
  // Nothing escapes a dollar sign there: it would begin a variable.
  if (/[$\n\r\0]/.test(text)) throw new UsageError(`“${text}” cannot stand in an nginx configuration.`)
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}

/** Writes an `add_header` for each; `always` adds it to answers of failures as well. */
export function addedHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
}

/** Writes a block; its lines may be blocks. */
export function block(head: string, lines: readonly string[]): string {
  const inside = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `    ${line}`))

  return [`${head} {`, ...inside, '}'].join('\n')
}

/** Escapes a text for an nginx regular expression. */
export function inPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
