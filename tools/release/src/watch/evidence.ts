import { logVariance, meanLogMs, type Outcomes } from '../rates/outcomes.ts'

/*
 * Sequential tests of whether a deployment is worse than its baseline. Each keeps the logarithm of an e-process: a
 * product whose expected value is at most 1 as long as the deployment is not worse, whatever the common rate is. By
 * Ville's inequality it ever exceeds 1/α with a probability of at most α, however often somebody looks at it and
 * whenever the shares change (docs/decisions/030).
 */

/** The difference in a rate that a test looks for. */
const worseBy = { failed: 0.02, rejected: 0.05 } as const

/** The factor in the time to data that a test looks for. */
const slowerBy = Math.log(1.25)

/** Views of one person resemble each other: the variance of times counts as larger. */
const varianceFactor = 1.5

/** The logarithms of the three e-processes; 0 at the beginning, negative while the deployment looks sound. */
export interface Evidence {
  readonly failed: number
  readonly rejected: number
  readonly slower: number
}

export const noEvidence: Evidence = { failed: 0, rejected: 0, slower: 0 }

/** New views of a deployment and of its baseline, seen at the same time. */
export interface Block {
  readonly watched: Outcomes
  readonly baseline: Outcomes
  /** What was known of the baseline before: the tests choose their alternative by it, which keeps them valid. */
  readonly before: Outcomes
}

/** Returns the evidence after more views of a canary and of its baseline. */
export function withBlock(evidence: Evidence, block: Block): Evidence {
  return {
    failed: evidence.failed + rateEvidence('failed', block),
    rejected: evidence.rejected + rateEvidence('rejected', block),
    slower: evidence.slower + timeEvidence(block),
  }
}

/**
 * Returns the evidence after more views of a deployment that everybody sees: nobody sees its baseline at the same time, so
 * it is compared with the baseline's views from before, whose rate counts as a little higher than it was.
 */
export function withViewsAlone(evidence: Evidence, watched: Outcomes, before: Outcomes): Evidence {
  const rate = (outcome: 'failed' | 'rejected') => {
    const usual = smoothed(before[outcome], before.views)
    const least = usual + 2 * Math.sqrt((usual * (1 - usual)) / (before.views + 1))

    return logRatio(watched[outcome], watched.views, least + worseBy[outcome], least)
  }

  return {
    failed: evidence.failed + rate('failed'),
    rejected: evidence.rejected + rate('rejected'),
    slower: evidence.slower + timeEvidenceAlone(watched, before),
  }
}

/**
 * The e-variable of Turner, Ly and Grünwald (2024) for two groups with a common unknown rate: the likelihood of the block
 * when the watched rate is higher, over that with the rates' weighted mean in both groups.
 */
function rateEvidence(outcome: 'failed' | 'rejected', { watched, baseline, before }: Block): number {
  if (watched.views === 0 || baseline.views === 0) return 0

  const usual = smoothed(before[outcome], before.views)
  const worse = usual + worseBy[outcome]
  const common = (watched.views * worse + baseline.views * usual) / (watched.views + baseline.views)

  return (
    logRatio(watched[outcome], watched.views, worse, common) +
    logRatio(baseline[outcome], baseline.views, usual, common)
  )
}

/** The rate that is expected of a group: never 0, so that one failure proves nothing. */
function smoothed(count: number, views: number): number {
  return Math.min(0.9, (count + 0.5) / (views + 50))
}

function logRatio(count: number, views: number, rate: number, over: number): number {
  return count * Math.log(rate / over) + (views - count) * Math.log((1 - rate) / (1 - over))
}

/** The likelihood ratio of the difference of the mean logarithms, which is about normal. */
function timeEvidence({ watched, baseline, before }: Block): number {
  const variance = varianceFactor * Math.max(logVariance(before), logVariance(baseline))

  if (watched.timed === 0 || baseline.timed < 2 || variance === 0) return 0

  return shiftEvidence(meanLogMs(watched) - meanLogMs(baseline), variance * (1 / watched.timed + 1 / baseline.timed))
}

/** All blocks are compared with the same views, whose mean counts as a little higher than it was. */
function timeEvidenceAlone(watched: Outcomes, before: Outcomes): number {
  const variance = varianceFactor * logVariance(before)

  if (watched.timed === 0 || variance === 0) return 0
  return shiftEvidence(
    meanLogMs(watched) - meanLogMs(before) - 2 * Math.sqrt(variance / before.timed),
    variance / watched.timed,
  )
}

/** The logarithm of the likelihood ratio of a difference: `slowerBy` over 0. */
function shiftEvidence(difference: number, variance: number): number {
  return (slowerBy * difference - slowerBy ** 2 / 2) / variance
}
