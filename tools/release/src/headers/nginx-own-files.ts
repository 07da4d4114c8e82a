import { cacheControl, everywhere } from '@pahiram/page-html'

import { addedHeaders, block, quoted } from './nginx-place.ts'

/** The certificate of a site that is reached by https. */
export interface SiteCertificate {
  /** With the certificates in between, PEM. */
  readonly certificate: string
  readonly key: string
  /** Where plain http is answered: a port, or an address with one. It leads to https, but for ACME's challenges. */
  readonly plainListen: string
}

const challenges = '/.well-known/acme-challenge/'

/**
 * Writes the locations of the operator's own files: `robots.txt`, and what lies below `.well-known/`, such as the challenges of
 * ACME, `assetlinks.json` and Apple's association file, which has no ending and must be JSON.
 * @param webroot - the folder that has them.
 * @param more - headers of the site beside those of every answer.
 */
export function ownFileLocations(webroot: string, more: Readonly<Record<string, string>>): string[] {
  const headers = addedHeaders({ ...more, ...everywhere, 'Cache-Control': cacheControl.revalidate })
  const files = (head: string, type: string) =>
    block(head, [
      `root ${quoted(webroot)};`,
      'types { text/plain txt; application/json json; }',
      `default_type ${type};`,
      ...headers,
      'try_files $uri =404;',
    ])

  return [
    files('location = /robots.txt', 'text/plain'),
    files(`location ^~ ${challenges}`, 'text/plain'),
    files('location ^~ /.well-known/', 'application/json'),
  ]
}

/** Writes the server that answers plain http of a site with a certificate. */
export function plainServer(
  { serverName, log, name }: { readonly serverName: string; readonly log: string; readonly name: string },
  { plainListen }: SiteCertificate,
  webroot: string | undefined,
): string {
  return block('server', [
    `listen ${plainListen};`,
    `server_name ${serverName};`,
    `access_log ${quoted(log)} ${name};`,
    'error_log /dev/null emerg;',
    'server_tokens off;',
    ...(webroot === undefined
      ? []
      : [block(`location ^~ ${challenges}`, [`root ${quoted(webroot)};`, 'default_type text/plain;'])]),
    block('location /', ['return 301 https://$host$request_uri;']),
  ])
}

/** Writes the lines of a server block that speak https. */
export function httpsLines({ certificate, key }: SiteCertificate): string[] {
  return [
    `ssl_certificate ${quoted(certificate)};`,
    `ssl_certificate_key ${quoted(key)};`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_session_cache shared:pahiram:10m;',
    'ssl_session_timeout 1d;',
    'ssl_session_tickets off;',
  ]
}
