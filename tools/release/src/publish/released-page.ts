import { releaseHtml } from '@pahiram/page-html'

/** What a browser ignores in a page, with a complaint: the web server's header says it. */
const onlyInHeader = /(?:^|; )frame-ancestors [^;]*/

/**
 * Makes a built page a page of one brand and one release: its configuration, its release's name for reports, and the
 * whole policy of exactly this HTML, since a static host cannot send another header for each release.
 */
export function releasedPage(html: string, configuration: unknown, release: string): string {
  const released = releaseHtml(html, configuration)
  const policy = released.csp.replace(onlyInHeader, '')
  const metas = `<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="release" content="${release}">`
  // Behind the charset, which must stand within the first kilobyte, and before all that the policy is about.
  const place = /<head>(?:<meta charset[^>]*>)?/i

  return released.html.replace(place, (found) => found + metas)
}
