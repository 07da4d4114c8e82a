import { defineSubject } from '../../platform/subject.ts'
import type { PublishedSetting } from './published.ts'
import { serveOps } from './serve-ops.ts'

interface OpsSettings {
  /** Where pages are published to; unknown without it. */
  readonly published: PublishedSetting | undefined
  /** Where releases with their source maps lie: errors then have file and line. */
  readonly releases: string | undefined
}

/** What who is on call has to know. */
export const ops = ({ published, releases }: OpsSettings) =>
  defineSubject({
    name: 'ops',
    staffRoutes: (scope, { database, views, sms, figures, now }) =>
      serveOps(scope, { database, counts: views, published, releases, sms: sms.limits, figures, now }),
  })
