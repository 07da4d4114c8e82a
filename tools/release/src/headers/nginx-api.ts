import { uploadComplaintImage } from '@pahiram/contract'

import { addedHeaders, block, inPattern } from './nginx-words.ts'
import { apiPaths } from './site-paths.ts'

/** What of a site its API locations depend on. */
interface ApiSite {
  readonly name: string
  readonly api: string
  readonly hsts: boolean
}

/** A photograph of 10 MB, and the words around it. */
const largestUpload = '11m'

/** The paths of the API server. Staff's and the sandbox's are not among them: whoever needs those goes to the server itself. */
export function apiLocations(site: ApiSite, headers: Readonly<Record<string, string>>): string[] {
  const inPatterns = apiPaths
    .filter((path) => path !== uploadComplaintImage.path)
    .map((path) => (path.endsWith('/') ? `${inPattern(path)}.+` : inPattern(path)))

  return [
    block(`location = ${uploadComplaintImage.path}`, [
      `client_max_body_size ${largestUpload};`,
      ...proxied(site, headers),
    ]),
    block(`location ~ "^(?:${inPatterns.join('|')})$"`, proxied(site, headers)),
  ]
}

function proxied({ name, api, hsts }: ApiSite, headers: Readonly<Record<string, string>>): string[] {
  return [
    ...addedHeaders(headers),
    `limit_req zone=${name}_api burst=200 nodelay;`,
    'limit_req_status 429;',
    `proxy_pass ${api};`,
    'proxy_http_version 1.1;',
    'proxy_ssl_server_name on;',
    'proxy_set_header Host $http_host;',
    // Overwritten, not added to: a borrower could have sent one of their own.
    'proxy_set_header X-Forwarded-For $remote_addr;',
    `proxy_set_header X-Forwarded-Proto ${hsts ? 'https' : '$scheme'};`,
    'proxy_set_header Connection close;',
    // A call that moves money is never sent twice.
    'proxy_next_upstream off;',
    'proxy_connect_timeout 5s;',
    // A page gives up after 60 s (docs/spec/contract.md §3).
    'proxy_read_timeout 65s;',
  ]
}
