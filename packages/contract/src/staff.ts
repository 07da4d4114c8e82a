import * as v from 'valibot'

import type { templateKinds } from './promotion.ts'
import { answerOf, list, number, part, text } from './tolerant.ts'

/*
 * What the promotion team and ops ask the server, below `/staff` and with the staff's token. Answers are envelopes
 * (`code`, `data`, `message`) whose HTTP status says the same: 401, 404, 409, 422.
 */

/** `GET`: every template; `POST`: publishes one. `/<id>`, `/<id>/<version>` and `/<id>/rollback` follow it. */
export const staffTemplatesPath = '/staff/templates'

/** `GET`: visits, clicks, codes and registrations, summed. */
export const funnelPath = '/staff/promotion/funnel'

type Kind = (typeof templateKinds)[number]

const note = v.pipe(v.string(), v.trim(), v.maxLength(500))
const versionNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The body of a publication; `expectedVersion` is the latest version that the publisher knows, 0 for none. */
export const publishRequest = v.strictObject({
  document: v.unknown(),
  note: v.optional(note),
  expectedVersion: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/** The body of a rollback: the version that is published anew. */
export const rollbackRequest = v.strictObject({ version: versionNumber, note: v.optional(note) })

/** `data` of a publication and of a rollback. */
export interface PublishedAs {
  readonly id: string
  readonly version: number
}

/** `data` of `GET /staff/templates`. */
export interface TemplateList {
  readonly templates: readonly {
    readonly id: string
    readonly kind: Kind
    readonly title: string
    /** The latest. */
    readonly version: number
    /** How many there are. */
    readonly versions: number
    /** ISO 8601, as every moment here. */
    readonly publishedAt: string
  }[]
}

/** `data` of `GET /staff/templates/<id>`, the latest version first. */
export interface TemplateVersions {
  readonly id: string
  readonly versions: readonly {
    readonly version: number
    readonly kind: Kind
    readonly title: string
    readonly publishedAt: string
    readonly note: string
    /** The version that a rollback published anew. */
    readonly from?: number
    readonly split?: readonly { readonly version: number; readonly share: number }[]
  }[]
}

/** `data` of `GET /staff/templates/<id>/<version>`; the version may be `latest`. */
export interface TemplateVersion {
  readonly version: number
  /** As it was published. */
  readonly document: unknown
}

/** The columns by which the funnel can be split. */
export const funnelColumns = ['template', 'version', 'utm_tag', 'day'] as const

const day = v.pipe(v.string(), v.check(isDay, 'is no day; write it as 2026-11-21'))

/** The query of the funnel: days in Manila, both included; without them the last 30. A filter that is absent lets all through. */
export const funnelRequest = v.object({
  from: v.optional(day),
  to: v.optional(day),
  template: v.optional(v.string()),
  version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'is no version'), v.transform(Number))),
  utm_tag: v.optional(v.string()),
  by: v.pipe(
    v.optional(v.string(), 'template'),
    v.transform((columns) => [...new Set(columns.split(',').filter((column) => column !== ''))]),
    v.array(v.picklist(funnelColumns, `is none of ${funnelColumns.join(', ')}`)),
  ),
})

const counts = { visits: number(), clicks: number(), codesSent: number(), registered: number() }

/**
 * `data` of the funnel. A row has the columns it was asked by; version 0 stands for a template that is not there.
 * `leftOff` counts rows that were too many to list; the total counts them.
 */
export const funnelAnswer = answerOf({
  rows: list(part({ template: text(), version: number(), utmTag: text(), day: text(), ...counts })),
  total: part(counts),
  leftOff: number(),
})

/** The funnel, read tolerantly. */
export type Funnel = v.InferOutput<typeof funnelAnswer>

/** `GET`: how often pages of each deployment became ready and failed, as they say themselves. */
export const releaseRatesPath = '/staff/releases/rates'

const longestHours = 24 * 90

/** The query of the rates: the last 24 hours unless said otherwise; `by=page` gives each page its own row. */
export const releaseRatesRequest = v.object({
  hours: v.pipe(
    v.optional(v.string(), '24'),
    v.regex(/^\d{1,4}$/, 'is no number of hours'),
    v.transform(Number),
    v.minValue(1, 'is at least 1'),
    v.maxValue(longestHours, `is at most ${longestHours}`),
  ),
  app: v.optional(v.string()),
  by: v.optional(v.picklist(['page'], 'is not page')),
})

/** `data` of the rates. */
export interface ReleaseRates {
  readonly rows: readonly {
    readonly app: string
    /** Its id: a release with a configuration. */
    readonly deployment: string
    /** As `/order`; only by page. */
    readonly page?: string
    /** Views that came to life and showed their first data. */
    readonly ready: number
    /** Views whose scripts did not come, broke, or could make nothing of an answer. */
    readonly failed: number
  }[]
}

function isDay(given: string): boolean {
  const moment = new Date(`${given}T00:00:00Z`)

  return /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given)
}
