import { noOutcomes, type Outcomes } from '../rates/outcomes.ts'
import { type Evidence, noEvidence, withBlock, withViewsAlone } from './evidence.ts'
import type { WatchState } from './watch-state.ts'

/** What a watch does after a look. */
export type Decision =
  | { readonly action: 'wait' }
  /** Shows the deployment to more visitors. */
  | { readonly action: 'raise'; readonly share: number }
  /** Everybody saw it for long enough. */
  | { readonly action: 'keep' }
  | { readonly action: 'take-back'; readonly why: string }

/** How a watch goes on. */
export interface WatchPlan {
  /** Shares of 100 visitors, growing; the last is 100. */
  readonly steps: readonly number[]
  /** How many views of the deployment each share needs. */
  readonly viewsAtStep: number
}

/** The counts of the last 90 days at one look. */
export interface Look {
  readonly watched: Outcomes
  readonly baseline: Outcomes
}

/**
 * The probabilities of taking back a deployment that is no worse than its baseline: together 1 of 100, over a whole watch,
 * however long it is. While everybody sees it, it is compared with earlier views only, and less is left to chance.
 */
const falseAlarms = {
  shared: { failed: 0.007, rejected: 0.001, slower: 0.001 },
  alone: { failed: 0.0005, rejected: 0.00025, slower: 0.00025 },
} as const

/** Nobody sees the baseline: after so many views the deployment is compared with the baseline's views from before. */
const viewsWithoutBaseline = 50

const complaints = {
  failed: 'more of its views fail than of the deployment before',
  rejected: 'more of its views show only an error or a missing session than of the deployment before',
  slower: 'its data take longer than those of the deployment before',
} as const

/** Takes new counts into account, and returns what to do. Counts that are older than the last look change nothing. */
export function decide(
  state: WatchState,
  look: Look,
  { steps, viewsAtStep }: WatchPlan,
): { readonly state: WatchState; readonly decision: Decision } {
  const watched = since(state.seen.watched, look.watched)
  const baseline = since(state.seen.baseline, look.baseline)

  if (watched === undefined || baseline === undefined) return { state, decision: { action: 'wait' } }

  const isSilent = baseline.views === 0 && watched.views >= viewsWithoutBaseline
  const isAlone = state.share === 100 || isSilent

  // Without views of both, the block is not complete yet.
  if (!isAlone && (watched.views === 0 || baseline.views === 0)) return { state, decision: { action: 'wait' } }

  const evidence = isAlone
    ? withViewsAlone(state.evidence, watched, state.known)
    : withBlock(state.evidence, { watched, baseline, before: state.known })
  const next: WatchState = {
    ...state,
    seen: { watched: copyOf(look.watched), baseline: copyOf(look.baseline) },
    known: isAlone ? state.known : sum(state.known, baseline),
    evidence,
  }
  const why = complaintOf(evidence, isAlone)
  const views = look.watched.views - state.viewsBefore
  const share = steps.find((step) => step > state.share)

  if (why !== undefined) return { state: next, decision: { action: 'take-back', why } }
  // What looks bad goes no further before it is known to be sound.
  if (views < viewsAtStep || Object.values(evidence).some((one) => one > 0)) {
    return { state: next, decision: { action: 'wait' } }
  }
  return {
    state: next,
    decision: share === undefined ? { action: 'keep' } : { action: 'raise', share },
  }
}

/** Returns the state at the beginning of another share; everybody's share is tested anew. */
export function atShare(state: WatchState, share: number): WatchState {
  return {
    ...state,
    share,
    viewsBefore: state.seen.watched.views,
    evidence: share === 100 ? noEvidence : state.evidence,
  }
}

function complaintOf(evidence: Evidence, isAlone: boolean): string | undefined {
  const limits = falseAlarms[isAlone ? 'alone' : 'shared']

  for (const name of ['failed', 'rejected', 'slower'] as const) {
    if (evidence[name] > -Math.log(limits[name])) return complaints[name]
  }
  return undefined
}

const names = Object.keys(noOutcomes) as readonly (keyof Outcomes)[]

function copyOf(outcomes: Outcomes): Outcomes {
  return combined(outcomes, noOutcomes, (value) => value)
}

/** Returns the sums of two counts. */
export function sum(one: Outcomes, other: Outcomes): Outcomes {
  return combined(one, other, (value, more) => value + more)
}

/** Returns what came since; undefined when the counts are older than those. */
function since(before: Outcomes, now: Outcomes): Outcomes | undefined {
  if (now.views < before.views) return undefined

  const more = combined(now, before, (value, less) => value - less)

  // A later outcome may have replaced one of the last look.
  return { ...more, failed: bounded(more.failed, more.views), rejected: bounded(more.rejected, more.views) }
}

function bounded(count: number, views: number): number {
  return Math.min(views, Math.max(0, count))
}

function combined(one: Outcomes, other: Outcomes, combine: (value: number, more: number) => number): Outcomes {
  return Object.fromEntries(names.map((name) => [name, combine(one[name], other[name])])) as unknown as Outcomes
}
