import * as v from 'valibot'

/** Where pages report failures and, in a plain browser, presses of their buttons; on the page's own origin. */
export const reportPath = '/__report'

/** The `<meta>` that says which release a published page is of, as `<app>@<release id>`: its reports carry that. */
export const releaseMetaName = 'release'

/** A report is never longer than this, in bytes. */
export const reportLimit = 4096

/** What a page reports: what happened and where, never for whom (contract.md §2, rule 3). */
export const pageReport = v.object({
  /** The page's path, without its query: `/order`. */
  page: v.pipe(v.string(), v.regex(/^\/[\w\-./]{0,80}$/)),
  /** What broke (`render`, `script`, `call`), or `event` for a button pressed. */
  kind: v.picklist(['render', 'script', 'call', 'event']),
  message: v.pipe(v.string(), v.maxLength(1000)),
  /** The short id that the borrower was shown. */
  reference: v.optional(v.pipe(v.string(), v.maxLength(40))),
  release: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

export type PageReport = v.InferOutput<typeof pageReport>
