import { followedPagesPath } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'

import { block } from './nginx-place.ts'
import type { SitePage } from './site-paths.ts'

/*
 * Pages that the API server sends with the answer to their first call behind them (docs/decisions/057): asked for by a
 * browser that opens one for somebody with a session, or a campaign's for anybody. All others, and all while the API server
 * has none, are files.
 */

/** Maps a request to whose opening it is, if a browser opens a page now and does not fetch it ahead. */
export function followedVisits({ name }: { readonly name: string }): string {
  return block(
    `map "$request_method $arg_sessionId $http_sec_purpose$http_purpose $http_sec_fetch_dest $http_accept" $${name}_followed`,
    [
      `'~^GET [^ ]+  (?:document)? .*text/html' session;`,
      `'~^GET   (?:document)? .*text/html' visitor;`,
      `default '';`,
    ],
  )
}

/** Leads an opening to the API server, if the page makes a call first, and somebody opens it for whom it does. */
export function followedRewrite({ name }: { readonly name: string }, { path }: SitePage): string {
  const page = pages.find((one) => one.path === path)
  const condition = page?.firstCall ? `$${name}_followed = session` : page?.visitorCall && `$${name}_followed`

  return condition ? `if (${condition}) { rewrite ^ ${followedPagesPath}${path} last; } ` : ''
}

/** Writes the location of such pages; while the API server has none, or does not begin it within three seconds, the file is served. */
export function followedLocation(proxied: readonly string[]): string {
  return block(`location ^~ ${followedPagesPath}`, [
    'internal;',
    ...proxied,
    '# The page is sent on before its answer is there.',
    'proxy_buffering off;',
    'proxy_intercept_errors on;',
    'recursive_error_pages on;',
    'error_page 404 429 500 502 503 504 = /_page;',
  ])
}
