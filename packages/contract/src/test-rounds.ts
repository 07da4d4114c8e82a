import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `TEST_ROUNDS=all`: every random test has the number of rounds that was promised for it. */
    isEveryRound: boolean
  }
}

/**
 * How often a random test is repeated here: as often as was promised for it (`promised`) in `pnpm test:long`, a quarter
 * of that in every other run. What is drawn differs from run to run, so that the runs of a day add up to the promise.
 */
export function roundsOf(promised: number): number {
  return inject('isEveryRound') ? promised : Math.ceil(promised / 4)
}
