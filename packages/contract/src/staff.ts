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

/** The body of a rollback: the version that is published again. */
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
    /** Who has worked on it, parted by commas; empty: it came with the server. */
    readonly authors: string
    /** The second person, where one approved it. */
    readonly approvedBy?: string
    /** The version that a rollback published again. */
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

/** `POST`: uploads a picture for landing pages; `GET`: what was uploaded, the latest first. */
export const staffPicturesPath = '/staff/pictures'

/**
 * The part of an uploaded picture that is kept, the multipart field `crop`: left, top, width and height in percent of the upright
 * picture, as `10,0,80,100`.
 */
export const pictureCropPattern = /^(\d{1,3}(?:\.\d{1,4})?)(?:,(\d{1,3}(?:\.\d{1,4})?)){3}$/

/** `data` of an uploaded picture. */
export interface UploadedPicture {
  /** The SHA-256 of the uploaded file and of its crop, in hex. */
  readonly hash: string
  /** What a template names: `/promo/pictures/<hash>.960.jpg`. */
  readonly address: string
  /** Its proportions, in pixels at that width: a smaller picture is not made larger. */
  readonly width: number
  readonly height: number
}

/** `data` of `GET /staff/pictures`. */
export interface KeptPictures {
  readonly pictures: readonly {
    /** As of an uploaded picture. */
    readonly address: string
    readonly createdAt: string
    readonly createdBy: string
  }[]
}

/** `POST`: makes a short link to a landing page. */
export const shortLinksPath = '/staff/short-links'

const templateId = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/, 'is no template’s id'))
const linkValue = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(500, 'is longer than 500 characters'),
    v.check((value) => !value.includes('\0'), 'holds a character that is not text'),
  ),
)

/** The body of a short link: the template and where its visitors come from, and nothing of a session. */
export const shortLinkRequest = v.strictObject({
  templateId,
  app_from: linkValue,
  user_from: linkValue,
  utm_tag: linkValue,
  id: linkValue,
  links_id: v.optional(templateId),
  down_id: v.optional(templateId),
  invite_code: linkValue,
})

/** `data` of a short link. */
export interface ShortLink {
  readonly code: string
  /** Below the site: `/l/<code>`. */
  readonly path: string
}

/** The columns by which the funnel can be split. */
export const funnelColumns = ['template', 'version', 'utm_tag', 'user_from', 'app_from', 'day'] as const

/** The figures of a row that can be limited: its counts, and its rates from visit to code and from code to registration, in percent. */
export const funnelFigures = [
  'visits',
  'clicks',
  'codesSent',
  'registered',
  'taps',
  'codeRate',
  'registeredRate',
] as const

const figureLimits = v.optional(
  v.pipe(
    v.string(),
    v.transform((limits) => limits.split(',').filter((limit) => limit !== '')),
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[a-zA-Z]+:\d{1,9}(\.\d{1,2})?$/, 'is no limit; write it as visits:100'),
        v.transform((limit) => {
          const [figure, number] = limit.split(':')

          return { figure, number: Number(number) }
        }),
        v.object({
          figure: v.picklist(funnelFigures, `is none of ${funnelFigures.join(', ')}`),
          number: v.number(),
        }),
      ),
    ),
  ),
)

const day = v.pipe(v.string(), v.check(isDay, 'it is no day; write it as 2026-11-21'))

/**
 * The query of the funnel: days in Manila, both included; without them the last 30. A filter that is absent lets all through.
 * `at_least` and `at_most` let through the rows whose figures are so: `visits:100,codeRate:12.5`; a row without a rate has none of
 * any size. The total is that of the rows let through. Outcomes have no such rows.
 */
export const funnelRequest = v.object({
  from: v.optional(day),
  to: v.optional(day),
  template: v.optional(v.string()),
  version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'it is no version'), v.transform(Number))),
  utm_tag: v.optional(v.string()),
  user_from: v.optional(v.string()),
  app_from: v.optional(v.string()),
  at_least: figureLimits,
  at_most: figureLimits,
  by: v.pipe(
    v.optional(v.string(), 'template'),
    v.transform((columns) => [...new Set(columns.split(',').filter((column) => column !== ''))]),
    v.array(v.picklist(funnelColumns, `it is none of ${funnelColumns.join(', ')}`)),
  ),
})

const counts = {
  visits: number(),
  clicks: number(),
  codesSent: number(),
  registered: number(),
  /** Presses of a store's link, as far as browsers report them. */
  taps: number(),
}

const columns = {
  template: text(),
  version: number(),
  utmTag: text(),
  userFrom: text(),
  appFrom: text(),
  day: text(),
}

/**
 * `data` of the funnel. A row has the columns it was asked by; an empty `template` and version 0 stand for
 * all templates that are not there.
 * `leftOff` counts rows that were too many to list; the total counts them.
 */
export const funnelAnswer = answerOf({
  rows: list(part({ ...columns, ...counts })),
  total: part(counts),
  leftOff: number(),
})

/**
 * `POST` `{ csv }`: what links cost, with the columns day, utm_tag and cost; the same day and tag again replaces. `GET`: what rows of
 * the funnel cost and what came of their registrations; its query is the funnel's, whose limits of figures it does not heed.
 */
export const costsPath = '/staff/promotion/costs'

/** The body of new costs. */
export const costsRequest = v.strictObject({ csv: v.pipe(v.string(), v.maxLength(500_000)) })

/** Minor units, and how many registered borrowers took a loan, and repaid one. */
const returns = { cost: number(), loans: number(), repaid: number() }

/** `data` of the costs: a cost is shared among the rows of its tag by their visits; one that nobody visited is in the total alone. */
export const costsAnswer = answerOf({ rows: list(part({ ...columns, ...returns })), total: part(returns) })

/** `GET`: the last conversions, and the networks in use. `POST` to `/test`: sends each network one that counts nothing. */
export const conversionsPath = '/staff/promotion/conversions'

/** A conversion on its way to an ad network; its event id names the registration and the step. */
export interface SentConversion {
  readonly network: string
  readonly step: string
  readonly eventId: string
  /** ISO 8601, as `sentAt`. */
  readonly madeAt: string
  /** When it was answered; null: it waits. */
  readonly sentAt: string | null
  readonly tries: number
  /** What the network said, or what kept it from arriving. */
  readonly answer: string
}

/** `data` of the conversions. */
export interface ConversionList {
  readonly networks: readonly string[]
  readonly waiting: number
  readonly conversions: readonly SentConversion[]
}

/** `GET`: how often each kind of event was counted; its query is that of the funnel, whose `by` it does not need. */
export const landingOutcomesPath = '/staff/promotion/outcomes'

/**
 * `data` of the outcomes. `visitors` counts each visitor once a day for each template, by a key that changes daily and names
 * nobody. The others count why a code or a registration was refused.
 */
export const landingOutcomesAnswer = answerOf({
  visitors: number(),
  /** The picture's characters were wrong. */
  refusedCaptcha: number(),
  /** A number or a network had enough codes, or all visitors together. */
  refusedLimit: number(),
  /** The SMS code was wrong or too old. */
  refusedCode: number(),
  /** The number had registered before. */
  refusedKnown: number(),
  /** Anything else: a number that is none, a device that is not let in, no SMS service. */
  refusedOther: number(),
})

/** How often each kind of event was counted. */
export type LandingOutcomes = v.InferOutput<typeof landingOutcomesAnswer>

/** The funnel, read tolerantly. */
export type Funnel = v.InferOutput<typeof funnelAnswer>

/** `GET`: the outcomes of views of each deployment, as the pages report them. */
export const releaseRatesPath = '/staff/releases/rates'

const longestHours = 24 * 90

const hours = v.pipe(
  v.optional(v.string(), '24'),
  v.regex(/^\d{1,4}$/, 'is no number of hours'),
  v.transform(Number),
  v.minValue(1, 'is at least 1'),
  v.maxValue(longestHours, `is at most ${longestHours}`),
)

/** What the rates can be split by. */
export const rateColumns = ['page', 'engine', 'shell', 'language'] as const

export type RateColumn = (typeof rateColumns)[number]

const commaList = v.pipe(
  v.string(),
  v.transform((written) => written.split(',')),
)

/**
 * The query of the rates: the last 24 hours by default, of the named deployments, since anybody can invent others; `by` gives each
 * page, engine, shell version or language its own row; several, with commas between, each combination. */
export const releaseRatesRequest = v.object({
  hours,
  app: v.optional(v.string()),
  deployments: v.optional(commaList),
  by: v.optional(v.pipe(commaList, v.array(v.picklist(rateColumns, `it is none of ${rateColumns.join(', ')}`)))),
})

/** The outcomes of a deployment's views. A view has one, so the rates are outcomes ÷ views. */
export interface ReleaseRate {
  readonly app: string
  /** Its id: a release with a configuration. */
  readonly deployment: string
  /** As `/order`; only by page. */
  readonly page?: string
  /** As `Chrome 120`; only by engine. */
  readonly engine?: string
  /** The shell's version, empty without a shell; only by shell. */
  readonly shell?: string
  /** Empty when no report said; only by language. */
  readonly language?: string
  readonly views: number
  /** Views that came to life and showed their first data. */
  readonly ready: number
  /** Views whose scripts did not come, broke, or could make nothing of an answer. */
  readonly failed: number
  /** Views that showed only an error, or that the session is missing. */
  readonly rejected: number
  /** Views with a known time to data; the sums below are over them. */
  readonly timed: number
  /** The sum of the natural logarithms of the times to data in ms. */
  readonly logMs: number
  /** The sum of the squares of these logarithms. */
  readonly logMsSquared: number
  /** Ready views whose main action could be hit, lay under something else, or was not to be found. */
  readonly actionShown: number
  readonly actionCovered: number
  readonly actionMissing: number
}

/** `data` of the rates. */
export interface ReleaseRates {
  readonly rows: readonly ReleaseRate[]
}

/** `GET`: what the pages reported as broken, the latest first. */
export const releaseErrorsPath = '/staff/releases/errors'

/** How many error reports one answer holds at most. */
export const errorsListed = 2_000

/** The query of the error reports: the last 24 hours by default; `reference` finds the one that a borrower reads out. */
export const releaseErrorsRequest = v.object({
  hours,
  app: v.optional(v.string()),
  reference: v.optional(v.string()),
})

function isDay(given: string): boolean {
  const moment = Date.parse(`${given}T00:00:00Z`)

  return given.length === 10 && moment >= Date.parse('0001') && new Date(moment).toISOString().startsWith(given)
}
