import { block, quoted } from './nginx-words.ts'
import type { NginxPlace, PublishedFolder } from './published-place.ts'

/** Pages and files from a folder. Each is looked up at each request, so a switch of links needs no reload. */
export function nginxFolder(name: string, { folder, brotli }: PublishedFolder): NginxPlace {
  const page = `$${name}_page/index.html`
  const found = (head: string, headers: readonly string[], files: string) => [
    block(head, ['internal;', ...headers, `try_files ${files} =404;`]),
  ]

  return {
    outside: [],
    inside: [
      `root ${quoted(folder)};`,
      brotli ? 'brotli_static on;' : '# brotli_static on;  (where nginx has the module: headers --brotli)',
      'gzip_static on;',
      'error_page 404 @missing;',
    ],
    pages: (head, headers) =>
      found(head, headers, `/bucket/$${name}_app/$${name}_bucket/${page} /live/$${name}_app/${page}`),
    previews: (head, headers) => found(head, headers, `/releases/$${name}_app/$${name}_deploy/${page}`),
    asset: (headers) => [...headers, 'try_files $uri =404;'],
  }
}
