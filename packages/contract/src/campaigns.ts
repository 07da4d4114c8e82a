import * as v from 'valibot'

import { moment } from './moment.ts'
import type { TemplateProblem } from './promotion-publishing.ts'
import { templateKinds } from './promotion.ts'

/*
 * The drafts of the promotion team, below `/staff` and with a staff token (docs/spec/contract-2.md §8). A campaign has up to
 * three pages, one of each kind, and is published as a whole.
 */

/** `GET`: every campaign; `POST`: a new one. `/<id>` and what is done to one follow it. */
export const campaignsPath = '/staff/campaigns'

/** The step that a campaign has reached: `review` waits for a second person, `scheduled` for its time, `archived` is put away. */
export const campaignStates = ['draft', 'review', 'scheduled', 'published', 'archived'] as const

export type CampaignState = (typeof campaignStates)[number]

const pageCharactersLimit = 128 * 1024

const page = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/, 'may hold a-z, 0-9 and -, at most 40 of them')),
  kind: v.picklist(templateKinds, `is none of ${templateKinds.join(', ')}`),
})

const content = {
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(80, 'is longer than 80 characters')),
  pages: v.pipe(
    v.array(page),
    v.maxLength(templateKinds.length, 'has more than three pages'),
    v.check((pages) => new Set(pages.map(({ kind }) => kind)).size === pages.length, 'has two pages of one kind'),
    v.check((pages) => new Set(pages.map(({ id }) => id)).size === pages.length, 'has two pages of one id'),
    v.check((pages) => JSON.stringify(pages).length <= pageCharactersLimit, 'is too long'),
    v.check((pages) => !JSON.stringify(pages).includes(String.raw`\u0000`), 'holds a character that is not text'),
  ),
}

const revision = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The body of a new campaign; who worked on the draft that it is a copy of worked on it, too. */
export const campaignRequest = v.strictObject({ ...content, copyOf: v.optional(v.string()) })

/** The body of a save: the revision is the one that the editor has seen; another one answers 409. */
export const campaignSaveRequest = v.strictObject({ ...content, revision })

/** The body of a review's beginning and of a publication. */
export const campaignPublishRequest = v.strictObject({
  revision,
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(400, 'is longer than 400 characters')), ''),
  /** Absent: at once. */
  publishAt: v.optional(moment),
  /** Absent: the end that it has, unless that is over; null: none. */
  endAt: v.optional(v.nullable(moment)),
  /** The percentage of visitors that see the register page as it is now published, in a test against the one before. */
  share: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  /** Why it is published although the check advises against it; an editor's is for who approves. */
  despite: v.optional(v.pipe(v.string(), v.trim(), v.minLength(10, 'needs 10 characters'), v.maxLength(300))),
  /** Publishes over versions that others have published since the draft began. */
  over: v.optional(v.boolean(), false),
})

/** The body of a review's end without approval: what has to change. */
export const campaignReturnRequest = v.strictObject({
  revision,
  words: v.pipe(v.string(), v.trim(), v.nonEmpty('is empty: say what has to change'), v.maxLength(400)),
})

/** The body of what needs nothing but the revision that the caller has seen. */
export const campaignRevisionRequest = v.strictObject({ revision })

const linkValue = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'is longer than 200 characters')))

/** The code of a short link, also written as the whole link, with what an advertiser added. */
const shortCode = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.transform((written) => /([a-z\d]+)[^a-z\d?#&]*(?:[?#&].*)?$/i.exec(written)?.[1]?.toLowerCase() ?? ''),
)

/** The body of a link to a campaign; with `code` that link leads there from now on, and no other is made. */
export const campaignLinkRequest = v.strictObject({
  utm_tag: linkValue,
  user_from: linkValue,
  app_from: linkValue,
  code: v.optional(shortCode),
})

/** A page of a draft; beyond its id and kind it need not be valid yet. */
export type CampaignPage = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly kind: (typeof templateKinds)[number]
}

/** A campaign in the list of all. */
export interface ListedCampaign {
  readonly id: string
  readonly name: string
  readonly state: CampaignState
  readonly revision: number
  /** Who made it. */
  readonly owner: string
  readonly updatedBy: string
  /** ISO 8601, as every moment here. */
  readonly updatedAt: string
  readonly pages: readonly {
    readonly id: string
    readonly kind: (typeof templateKinds)[number]
    readonly title: string
  }[]
  /** When it was last published, if it was. */
  readonly publishedAt: string | null
  readonly publishAt: string | null
  readonly endAt: string | null
  /** Why its publication at a time failed. */
  readonly problem: string | null
}

/** `data` of `GET /staff/campaigns`. */
export interface CampaignList {
  readonly campaigns: readonly ListedCampaign[]
  /** Who asks. */
  readonly staff: { readonly name: string; readonly role: string }
  /** Whether a second person has to approve each publication. */
  readonly isReviewRequired: boolean
  /** The site that links lead to; null: the server's own address. */
  readonly site: string | null
  /** The lender's numbers, which stand at the foot of each page; empty: the pages have to name them. */
  readonly registration: string
}

/** `data` of `GET /staff/campaigns/<id>` and of everything that changes one. */
export interface Campaign extends Omit<ListedCampaign, 'pages'> {
  readonly pages: readonly CampaignPage[]
  readonly submittedBy: string | null
  /** Who has worked on it since it was last approved: none of them may approve it. */
  readonly authors: readonly string[]
  readonly note: string
  /** The percentage of visitors in a test; null without one. */
  readonly share: number | null
}

/** `data` of `GET /staff/campaigns/<id>/live`: what visitors see, beside which a reviewer reads the draft. */
export interface LiveCampaign {
  readonly endAt: string | null
  readonly share: number | null
  /** By the page's id; a page that was not published is not in it. */
  readonly pages: Readonly<Record<string, unknown>>
}

/** `data` of an answer 422: what has to be fixed before the campaign is published. */
export interface CampaignRejection {
  readonly findings: readonly (TemplateProblem & {
    /** The page's place in the campaign; absent: the campaign as a whole. */
    readonly page?: number | undefined
    /** False: an approver may publish in spite of it. */
    readonly isProblem: boolean
  })[]
}

/** `data` of a preview link. */
export interface CampaignPreview {
  /** Below the site: `/landing?preview=<token>`. */
  readonly path: string
  readonly validUntil: string
}

/** `data` of `GET /staff/campaigns/<id>/links`: the links that were made to it, the latest first. */
export interface CampaignLinks {
  readonly links: readonly {
    /** Below the site: `/l/<code>`. */
    readonly path: string
    readonly utmTag: string
    readonly userFrom: string
    readonly appFrom: string
    readonly createdAt: string
    readonly createdBy: string
  }[]
}
