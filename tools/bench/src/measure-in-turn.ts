import { type Measured, medianOpening } from './figures.ts'
import type { Kind, Visit } from './opening.ts'

import type { Opening } from './watch.ts'

/** A page to open in one way, and how often. */
export interface Case {
  readonly visit: Visit
  readonly kind: Kind
  readonly times: number
}

/**
 * Opens pages in turn, so that what slows the machine for a while slows all of them: each as often as it says, as far apart as
 * it can be.
 * @returns the medians of each case.
 */
export async function measureInTurn(
  cases: readonly Case[],
  open: (visit: Visit, kind: Kind) => Promise<Opening>,
): Promise<ReadonlyMap<Case, Measured>> {
  const openings = new Map(cases.map((one) => [one, [] as Opening[]]))

  for (const one of turnsOf(cases)) openings.get(one)?.push(await open(one.visit, one.kind))
  return new Map(
    [...openings].map(([one, measured]) => [
      one,
      { name: one.visit.name, kind: one.kind, opening: medianOpening(measured) },
    ]),
  )
}

/** What is measured, in its order: rounds in which no case comes twice. */
export function turnsOf<One extends Pick<Case, 'times'>>(cases: readonly One[]): One[] {
  const rounds = Math.max(...cases.map(({ times }) => times))
  // Cases that are rarer than others begin in different rounds.
  const before = (round: number, times: number, place: number) =>
    Math.floor((round * times + (place % rounds)) / rounds)

  return Array.from({ length: rounds }, (_, round) =>
    cases.filter(({ times }, place) => before(round + 1, times, place) > before(round, times, place)),
  ).flat()
}
