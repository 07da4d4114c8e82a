import type { ReleaseRates } from '@pahiram/contract'

import { logVariance, meanLogMs, noOutcomes, type Outcomes, sum } from '../rates/outcomes.ts'

/*
 * Whether a deployment is worse than the one that it replaces, part by part: each page, each page in a language, each page in
 * an engine. A part is worse when it is beyond a margin *and* beyond what chance explains (docs/operations.md, "Canary").
 */

/** What the rates that a watch and a promotion judge are split by. */
export const watchedColumns = ['page', 'engine', 'language'] as const

/** A part of a deployment's views. */
export interface Part {
  readonly page: string
  readonly language?: string
  /** The engine's family: `Chrome`. */
  readonly engine?: string
}

/** The outcomes of a deployment by part, the parts as texts. */
export type Parts = ReadonlyMap<string, { readonly part: Part; readonly outcomes: Outcomes }>

/** What is wrong with a part of a deployment. */
export interface Complaint {
  readonly part: Part
  readonly reason: string
}

/** With fewer views of the other deployment, or fewer reports that were due, a part is not judged. */
export const fewestViews = 30
const fewestDue = 100

/** At least so many views must have gone wrong beyond those that the other deployment lets one expect. */
const fewestWorse = { failed: 6, rejected: 10, action: 10 } as const

/** By so many standard errors two rates or times differ: once in some million looks by chance. */
const standardErrors = 5

/** Views of one person resemble each other: the variance of times counts as larger. */
const varianceFactor = 1.5

/** How much worse a part may be, in parts of 1. */
const margins = { failed: 0.02, rejected: 0.05, action: 0.05 } as const

/** Data may take so many times as long. */
const slowerFactor = 1.25

/** Less than this part of the reports that are due is a shortfall. */
const leastReports = 0.5

/** Collects the outcomes of a deployment from rates by page, engine and language. */
export function partsOf(rates: ReleaseRates, app: string, deployId: string): Parts {
  const parts = new Map<string, { part: Part; outcomes: Outcomes }>()
  const add = (part: Part, outcomes: Outcomes) => {
    const name = nameOf(part)

    parts.set(name, { part, outcomes: sum(parts.get(name)?.outcomes ?? noOutcomes, outcomes) })
  }

  for (const row of rates.rows) {
    if (row.app !== app || row.deployment !== deployId || row.page === undefined) continue

    const { page, language = '', engine = '' } = row

    add({ page }, row)
    if (language !== '') add({ page, language }, row)
    if (engine !== '') add({ page, engine: engine.replace(/ \d+$/, '') }, row)
  }
  return parts
}

/** Returns what came since: parts less what they were. */
export function since(now: Parts, before: Parts): Parts {
  return new Map(
    [...now].map(([name, { part, outcomes }]) => [
      name,
      { part, outcomes: sum(outcomes, before.get(name)?.outcomes ?? noOutcomes, -1) },
    ]),
  )
}

/** Returns the outcomes of all views: each view is of one page. */
export function totalOf(parts: Parts): Outcomes {
  return [...parts.values()]
    .filter(({ part }) => part.language === undefined && part.engine === undefined)
    .reduce((total, { outcomes }) => sum(total, outcomes), noOutcomes)
}

/** Finds the part in which a deployment is worse than another. */
export function worsePart(watched: Parts, baseline: Parts): Complaint | undefined {
  const compared = [...watched.values()].map(({ part, outcomes }): Compared => ({
    part,
    one: outcomes,
    other: baseline.get(nameOf(part))?.outcomes ?? noOutcomes,
  }))

  for (const { excess, reason } of measures) {
    const complaint = narrowest(
      compared.map((all) => ({
        part: all.part,
        size: all.one.views,
        excess: excess(all.one, all.other),
        reason: all.other.views < fewestViews ? undefined : reason(all.one, all.other),
      })),
    )

    if (complaint !== undefined) return complaint
  }
  return undefined
}

/**
 * Finds the part of which reports are missing: of `share` of 100 visitors fewer came than of the others.
 * @param watched What came since visitors have had this share, as `baseline`.
 */
export function missingPart(watched: Parts, baseline: Parts, share: number): Complaint | undefined {
  return narrowest(
    [...baseline].map(([name, { part, outcomes }]) => {
      const due = (outcomes.views * share) / (100 - share)
      const came = watched.get(name)?.outcomes.views ?? 0
      const isShort = due >= fewestDue && came < leastReports * due

      return {
        part,
        size: due,
        excess: due - came,
        reason: isShort ? `its reports are missing: ${came} came where about ${Math.round(due)} were due` : undefined,
      }
    }),
  )
}

/** Writes a complaint as a team reads it: “/repay in fil: …”. */
export function complaintText({ part, reason }: Complaint): string {
  return `${nameOf(part)}: ${reason}`
}

/** Writes a part: `/repay in fil`. */
export function nameOf({ page, language, engine }: Part): string {
  return `${page}${language === undefined ? '' : ` in ${language}`}${engine === undefined ? '' : ` on ${engine}`}`
}

/** A part of both deployments. */
interface Compared {
  readonly part: Part
  readonly one: Outcomes
  readonly other: Outcomes
}

/** What one measure says of a part. */
interface Judged {
  readonly part: Part
  /** How many views it has. */
  readonly size: number
  /** How much went wrong beyond what the other deployment lets one expect. */
  readonly excess: number
  /** Undefined: it is sound. */
  readonly reason: string | undefined
}

/** A language or engine is named that has half of what went wrong on a page, twice as often as the page as a whole. */
const half = 0.5
const twice = 2

/** Chooses what to say of a page: the one language or engine in which it goes wrong, else the page as a whole. */
function narrowest(all: readonly Judged[]): Complaint | undefined {
  const isWhole = ({ part }: Judged) => part.language === undefined && part.engine === undefined
  const complaints = all.filter(({ reason }) => reason !== undefined)
  const first = complaints.find(isWhole) ?? complaints[0]

  if (first?.reason === undefined) return undefined

  const page = all.find((one) => one.part.page === first.part.page && isWhole(one)) ?? first
  const rateOf = ({ excess, size }: Judged) => excess / Math.max(1, size)
  const [cause] = all
    .filter((one) => one.part.page === page.part.page && !isWhole(one))
    .filter((one) => one.excess >= half * page.excess && rateOf(one) >= twice * rateOf(page))
    .toSorted((one, other) => rateOf(other) - rateOf(one))

  return { part: cause?.part ?? first.part, reason: cause?.reason ?? first.reason }
}

const covered = ({ actionCovered, actionMissing }: Outcomes) => actionCovered + actionMissing

/** How many of all views something is true of. */
interface Rate {
  readonly what: string
  readonly margin: number
  readonly fewest: number
  readonly count: (outcomes: Outcomes) => number
  readonly all: (outcomes: Outcomes) => number
}

const rates: readonly Rate[] = [
  {
    what: 'more of its views fail',
    margin: margins.failed,
    fewest: fewestWorse.failed,
    count: ({ failed }) => failed,
    all: ({ views }) => views,
  },
  {
    what: 'its main action is out of reach',
    margin: margins.action,
    fewest: fewestWorse.action,
    count: covered,
    all: (outcomes) => outcomes.actionShown + covered(outcomes),
  },
  {
    what: 'more of its views show only an error',
    margin: margins.rejected,
    fewest: fewestWorse.rejected,
    count: ({ rejected }) => rejected,
    all: ({ views }) => views,
  },
]

/** What is compared, the gravest first. */
const measures: readonly {
  readonly excess: (one: Outcomes, other: Outcomes) => number
  readonly reason: (one: Outcomes, other: Outcomes) => string | undefined
}[] = [
  ...rates.map(({ what, margin, fewest, count, all }) => ({
    excess: (one: Outcomes, other: Outcomes) =>
      count(one) - (all(other) === 0 ? 0 : (count(other) / all(other)) * all(one)),
    reason: (one: Outcomes, other: Outcomes) =>
      isWorse(count(one), all(one), count(other), all(other), { margin, fewest })
        ? `${what} (${percent(count(one), all(one))} of ${all(one)}, before ${percent(count(other), all(other))})`
        : undefined,
  })),
  {
    excess: (one, other) => one.timed * (meanLogMs(one) - meanLogMs(other)),
    reason: (one, other) =>
      isSlower(one, other)
        ? `its data take longer (typically ${seconds(one)} s, before ${seconds(other)} s)`
        : undefined,
  },
]

function isWorse(
  count: number,
  all: number,
  before: number,
  allBefore: number,
  { margin, fewest }: Pick<Rate, 'margin' | 'fewest'>,
): boolean {
  if (all === 0 || allBefore < fewestViews) return false

  const [rate, usual] = [count / all, before / allBefore]
  const pooled = (count + before) / (all + allBefore)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / all + 1 / allBefore))

  return rate - usual > margin && count - usual * all >= fewest && rate - usual > standardErrors * error
}

function isSlower(one: Outcomes, other: Outcomes): boolean {
  if (one.timed < fewestViews || other.timed < fewestViews) return false

  const difference = meanLogMs(one) - meanLogMs(other)
  const error = Math.sqrt(varianceFactor * (logVariance(one) / one.timed + logVariance(other) / other.timed))

  return difference > Math.log(slowerFactor) && difference > standardErrors * error
}

function percent(count: number, all: number): string {
  return `${((100 * count) / all).toFixed(1)} %`
}

function seconds(outcomes: Outcomes): string {
  return (Math.exp(meanLogMs(outcomes)) / 1_000).toFixed(1)
}
