import { rateDifference } from './rate-difference.ts'
import { isRatioOff, plannedVisitors, type SplitPlan } from './split-test.ts'

import type { VersionCounts } from '../../ledger/landing/split-counts.ts'

/** A version of a split with its part of 100 visitors, and what it has counted since the split began. */
export interface SplitVersion extends VersionCounts {
  readonly share: number
}

/** What a split test has found, once and for all. */
export interface SplitOutcome {
  readonly at: string
  /** The version that is better than the others; absent: none is, by a difference of the plan's size. */
  readonly winner?: number
  /** The counts that were compared; the first version is what the others differ from. */
  readonly versions: readonly (VersionCounts & { difference?: number; low?: number; high?: number })[]
}

/** How likely an interval holds the difference, all intervals of a test together. */
const confidence = 0.95

/** Whether visitors are not shared out as planned. */
export function isShareOff(versions: readonly SplitVersion[]): boolean {
  return isRatioOff(
    versions.map(({ visitors }) => visitors),
    versions.map(({ share }) => share),
  )
}

/** How many visitors each version needs by the plan. */
export function plannedOf(plan: SplitPlan, versions: readonly SplitVersion[]): number[] {
  return plannedVisitors(
    plan,
    versions.map(({ share }) => share),
  )
}

/**
 * Compares the versions of a split with the first one. Undefined before each has its planned visitors, and while they are not
 * shared out as planned or fewer visitors than registrations were counted: no winner may be named then.
 */
export function outcomeOf(plan: SplitPlan, versions: readonly SplitVersion[], now: Date): SplitOutcome | undefined {
  const planned = plannedOf(plan, versions)
  const [first, ...others] = versions

  if (first === undefined || versions.some(({ visitors }, index) => visitors < (planned[index] ?? 0))) return undefined
  if (isShareOff(versions)) return undefined

  const counted = ({ registered, visitors }: VersionCounts) => ({ count: registered, total: visitors })
  const compared = others.map((version) => ({
    version,
    difference: rateDifference(counted(version), counted(first), 1 - (1 - confidence) / others.length),
  }))

  if (compared.some(({ difference }) => difference === undefined)) return undefined

  const better = compared.filter(({ difference }) => (difference?.low ?? 0) > 0)
  const [best] = better.toSorted(
    (one, other) => (other.difference?.difference ?? 0) - (one.difference?.difference ?? 0),
  )
  const isFirstBest = compared.every(({ difference }) => (difference?.high ?? 0) < 0)
  const winner = best?.version.version ?? (isFirstBest ? first.version : undefined)

  return {
    at: now.toISOString(),
    ...(winner !== undefined && { winner }),
    versions: versions.map(({ version, visitors, registered }) => ({
      version,
      visitors,
      registered,
      ...compared.find((one) => one.version.version === version)?.difference,
    })),
  }
}
