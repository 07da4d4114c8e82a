import * as v from 'valibot'

/** Where pages report failures and, in a plain browser, presses of their buttons: under the API's base, as all calls. */
export const reportPath = '/__report'

/** The `<meta>` of a published page that names its deployment, as `<app>@<deployment id>`; the page's reports carry it. */
export const releaseMetaName = 'release'

/** The form of that `<meta>`'s content. */
export const releasePattern = /^[a-z][a-z\d-]*@[\da-f]{6,64}$/

/** A report is never longer than this, in bytes. */
export const reportLimit = 4096

const pagePath = v.pipe(v.string(), v.regex(/^\/[\w\-./]{0,80}$/))

/** What a page reports: what happened and where, never for whom (docs/spec/contract.md §2, rule 3). */
export const pageReport = v.object({
  /** The page's path, without its query: `/order`. */
  page: pagePath,
  /** What broke (`render`, `script`, `call`), or `event` for a button pressed. */
  kind: v.picklist(['render', 'script', 'call', 'event']),
  message: v.pipe(v.string(), v.maxLength(1000)),
  /** The short id that the borrower was shown. */
  reference: v.optional(v.pipe(v.string(), v.maxLength(40))),
  release: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

export type PageReport = v.InferOutput<typeof pageReport>

/**
 * How a view of a published page went: `ready` when it came to life and its first data stand, `failed` when its scripts
 * did not come, broke, or could make nothing of the answer. Each at most once a view; it is counted, not kept.
 */
export const viewReport = v.object({
  page: pagePath,
  kind: v.picklist(['ready', 'failed']),
  release: v.pipe(v.string(), v.regex(releasePattern)),
})

export type ViewReport = v.InferOutput<typeof viewReport>
