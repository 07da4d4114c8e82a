import { describe, expect, inject, test } from 'vitest'

import { noOutcomes, type Outcomes } from '../rates/outcomes.ts'
import { atShare, decide, sum, type WatchPlan } from './decide.ts'
import { noEvidence } from './evidence.ts'
import type { WatchState } from './watch-state.ts'

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed

  return () => {
    state = (state + 0x6d_2b_79_f5) | 0

    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)

    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How good a deployment is. */
interface Quality {
  readonly failed: number
  readonly rejected: number
  /** The typical time to data, ms. */
  readonly ms: number
}

const sound: Quality = { failed: 0.005, rejected: 0.04, ms: 1_500 }
const plan: WatchPlan = { steps: [5, 25, 50, 100], viewsAtStep: 400 }

/** Of the logarithm of the time to data. */
const deviation = 0.6

/** Draws the outcomes of so many views. */
function viewsOf({ failed, rejected, ms }: Quality, count: number, random: () => number): Outcomes {
  const outcomes = { failed: 0, rejected: 0 }

  for (let view = 0; view < count; view += 1) {
    const drawn = random()

    if (drawn < failed) outcomes.failed += 1
    else if (drawn < failed + rejected) outcomes.rejected += 1
  }

  const timed = count - outcomes.failed - outcomes.rejected
  // About normal: the sum of twelve. The mean of many logarithms is drawn at once.
  const normal = Array.from({ length: 12 }, random).reduce((total, one) => total + one, -6)
  const logMs = timed * Math.log(ms) + deviation * Math.sqrt(timed) * normal
  const logMsSquared = timed === 0 ? 0 : logMs ** 2 / timed + deviation ** 2 * (timed - 1)

  return { ...outcomes, views: count, timed, logMs, logMsSquared }
}

const viewsAtLook = 20

/** Watches a simulated canary to its end: what became of it, and after how many of its views. */
function simulate(quality: Quality, seed: number, baselineQuality = sound) {
  const random = seeded(seed)
  const history = viewsOf(baselineQuality, 2_000, random)
  let look = { watched: noOutcomes, baseline: history }
  let state: WatchState = {
    format: 1,
    deployId: 'new',
    baselineId: 'old',
    share: 5,
    viewsBefore: 0,
    seen: look,
    known: history,
    evidence: noEvidence,
  }

  for (;;) {
    const beside = Math.round((viewsAtLook * (100 - state.share)) / state.share)

    look = {
      watched: sum(look.watched, viewsOf(quality, viewsAtLook, random)),
      baseline: sum(look.baseline, viewsOf(baselineQuality, beside, random)),
    }

    const next = decide(state, look, plan)

    state = next.state
    if (next.decision.action === 'keep' || next.decision.action === 'take-back') {
      return { end: next.decision.action, views: look.watched.views, share: state.share }
    }
    if (next.decision.action === 'raise') state = atShare(state, next.decision.share)
  }
}

const rounds = inject('isEveryRound') ? 1_000 : 200

function simulated(quality: Quality, baselineQuality?: Quality) {
  return Array.from({ length: rounds }, (_, seed) => simulate(quality, seed + 1, baselineQuality))
}

describe('of simulated canaries of known quality', () => {
  test('those with 2 points more failed views are taken back before 1 000 views in 95 of 100', () => {
    const ends = simulated({ ...sound, failed: sound.failed + 0.02 })
    const caught = ends.filter(({ end, views }) => end === 'take-back' && views < 1_000)

    expect(caught.length / rounds).toBeGreaterThanOrEqual(0.95)
  })

  test('those as good as what they replace are kept in 99 of 100', () => {
    const kept = simulated(sound).filter(({ end }) => end === 'keep')

    expect(kept.length / rounds).toBeGreaterThanOrEqual(0.99)
  })

  test('those with more rejected views, and those whose data take longer, are taken back too', () => {
    for (const worse of [
      { ...sound, rejected: 0.15 },
      { ...sound, ms: 2 * sound.ms },
    ]) {
      const caught = simulated(worse).filter(({ end, views }) => end === 'take-back' && views < 1_000)

      expect(caught.length / rounds).toBeGreaterThanOrEqual(0.95)
    }
  })

  test('those that fail for everybody are taken back within the first looks, by 5 of 100 visitors', () => {
    for (const { end, views, share } of simulated({ ...sound, failed: 1, rejected: 0 })) {
      expect({ end, share }).toEqual({ end: 'take-back', share: 5 })
      expect(views).toBeLessThanOrEqual(2 * viewsAtLook)
    }
  })
})

test('counts that are older than the last look change nothing', () => {
  const random = seeded(7)
  const later = { watched: viewsOf(sound, 400, random), baseline: viewsOf(sound, 4_000, random) }
  const state: WatchState = {
    format: 1,
    deployId: 'new',
    baselineId: 'old',
    share: 5,
    viewsBefore: 0,
    seen: later,
    known: later.baseline,
    evidence: noEvidence,
  }
  const older = { watched: viewsOf(sound, 300, random), baseline: later.baseline }

  expect(decide(state, older, plan)).toEqual({ state, decision: { action: 'wait' } })
})
