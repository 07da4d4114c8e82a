import * as v from 'valibot'

import { locales } from './configuration.ts'

/** Where pages report failures and, in a plain browser, presses of their buttons: under the API's base, as all calls. */
export const reportPath = '/__report'

/** The `<meta>` of a published page that names its deployment, as `<app>@<deployment id>`; the page's reports carry it. */
export const releaseMetaName = 'release'

/** The form of that `<meta>`'s content, part of which is in commands that staff copy. */
export const releasePattern = /^[a-z][a-z\d-]*@[\da-f]{6,64}$/

/** A report is never longer than this, in bytes. */
export const reportLimit = 4096

const pagePath = v.pipe(v.string(), v.regex(/^\/[\w\-./]{0,80}$/))

/** The shell's version, from `appVersion` of the page's query. */
const shellVersion = v.optional(v.pipe(v.string(), v.maxLength(40)))

/** How long a report's stack may be, in characters. */
export const stackLimit = 2_000

/** Anybody can write it: no control character steers the terminal that shows it, or begins a line. */
const strangersText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ')),
)

/** What a page reports: what happened and where, never to which person (docs/spec/contract.md §2, rule 3). */
export const pageReport = v.object({
  /** The page's path, without its query: `/order`. */
  page: pagePath,
  /** What broke (`render`, `script`, `call`), or `event` for a button pressed. */
  kind: v.picklist(['render', 'script', 'call', 'event']),
  message: v.pipe(v.string(), v.maxLength(1000)),
  /** The short id that the borrower was shown; staff write it into a command. */
  reference: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/))),
  release: v.fallback(v.optional(v.pipe(v.string(), v.regex(releasePattern))), undefined),
  /** Frames without origins and queries, one a line, as the engine writes them. */
  stack: v.optional(v.pipe(v.string(), v.maxLength(stackLimit))),
  shell: shellVersion,
})

export type PageReport = v.InferOutput<typeof pageReport>

/** An error report as it is stored. */
export const releaseError = v.object({
  /** ISO 8601, UTC. */
  at: v.string(),
  page: v.string(),
  /** As `<app>@<deployment>`; null while developing. */
  release: v.nullable(strangersText),
  kind: v.string(),
  message: strangersText,
  reference: strangersText,
  /** One frame a line: `name@/assets/loan/page-1a2b.js:1:2345`. */
  stack: v.string(),
  engine: v.string(),
  shell: v.string(),
})

export type ReleaseError = v.InferOutput<typeof releaseError>

/** The outcomes of a view (docs/spec/contract-2.md §7). */
export const viewOutcomes = ['ready', 'failed', 'rejected'] as const

export type ViewOutcome = (typeof viewOutcomes)[number]

/** What became of a page's main action (`mainAction` of its `page.ts`) when the page was ready: a touch at its middle hits it, or not. */
export const viewActions = ['shown', 'covered', 'missing'] as const

export type ViewAction = (typeof viewActions)[number]

/**
 * The outcome of a view of a published page: `ready` when it came to life and its first data stand, `failed` when its
 * scripts did not come, broke, or could make nothing of the answer, `rejected` when it shows only an error or that the
 * session is missing. A view has one outcome; it is counted, not kept.
 */
export const viewReport = v.object({
  page: pagePath,
  kind: v.picklist(viewOutcomes),
  release: v.pipe(v.string(), v.regex(releasePattern)),
  /** The outcome that this view reported before: the new one replaces it. */
  instead: v.optional(v.picklist(viewOutcomes)),
  /** The time from opening the page to its first data, in ms; of `ready` only. */
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600_000))),
  shell: shellVersion,
  /** The language that the page was shown in. */
  language: v.optional(v.picklist(locales)),
  /** Of `ready` only. */
  action: v.optional(v.picklist(viewActions)),
})

export type ViewReport = v.InferOutput<typeof viewReport>
