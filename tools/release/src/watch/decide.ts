import { complaintText, fewestViews, missingPart, type Parts, since, totalOf, worsePart } from './judge.ts'

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

/** What was counted of both deployments, of the last 90 days. */
export interface Counts {
  readonly watched: Parts
  readonly baseline: Parts
}

/** What a watch compares with. */
export interface WatchBegun {
  /** How many of 100 visitors see the deployment. */
  readonly share: number
  /** The counts when the watch began. */
  readonly start: Counts
  /** The counts when visitors got this share. */
  readonly step: Counts
  /** What the baseline did before the watch: compared with while hardly anybody sees it. */
  readonly before: Parts
}

/** Returns what to do after a look. */
export function decide(begun: WatchBegun, now: Counts, { steps, viewsAtStep }: WatchPlan): Decision {
  const { share, start, step } = begun
  const atStep = { watched: since(now.watched, step.watched), baseline: since(now.baseline, step.baseline) }
  const beside = orBefore(since(now.baseline, start.baseline), begun.before)
  const complaint =
    worsePart(since(now.watched, start.watched), beside) ??
    (share === 100 ? undefined : missingPart(atStep.watched, atStep.baseline, share))

  if (complaint !== undefined) return { action: 'take-back', why: complaintText(complaint) }
  if (totalOf(atStep.watched).views < viewsAtStep) return { action: 'wait' }

  const next = steps.find((one) => one > share)

  return next === undefined ? { action: 'keep' } : { action: 'raise', share: next }
}

/** The views of the baseline beside those that are watched; of parts that hardly had any, those from before. */
function orBefore(beside: Parts, before: Parts): Parts {
  const enough = [...beside].filter(([, { outcomes }]) => outcomes.views >= fewestViews)

  return new Map([...before, ...enough])
}
