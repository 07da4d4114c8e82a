import { releaseMark, releaseMetaName } from '@pahiram/contract'

import { inMeta } from './content-policy.ts'
import { type ReleasedHtml, releaseHtml } from './release-html.ts'

/** Ours alone: whatever else stands in the head is the page's. */
const earlierMetas = new RegExp(
  `<meta http-equiv="Content-Security-Policy" content="[^"]*">|<meta name="${releaseMetaName}" content="[^"]*">`,
  'g',
)
const charset = /<meta charset[^>]*>/i

/**
 * Makes a built page one that any static host may serve: `releaseHtml` with the configuration, plus the deployment it
 * is of (`<app>@<deployment id>`, which its reports carry) and its whole policy as `<meta>`, because such a host sends
 * the same headers whichever release it serves. A header still has to carry what a meta cannot say (`headerPolicy`).
 * `csp` is the whole policy, for a host whose headers can vary. Publishing a published page anew replaces all of that.
 * @throws Error when `html` has no `<head>`, or `mark` is no name of a deployment.
 */
export function publishedHtml(html: string, configuration: unknown, mark: string): ReleasedHtml {
  if (!releaseMark.test(mark)) throw new Error(`“${mark}” is no name of a deployment`)

  const released = releaseHtml(html.replaceAll(earlierMetas, ''), configuration)
  const metas =
    `<meta http-equiv="Content-Security-Policy" content="${inMeta(released.csp)}">` +
    `<meta name="${releaseMetaName}" content="${mark}">`
  // A policy holds for what comes after it, and the charset must stand in the first kilobyte.
  const place = charset.exec(released.html)?.[0] ?? '<head>'

  return { html: released.html.replace(place, () => place + metas), csp: released.csp }
}
