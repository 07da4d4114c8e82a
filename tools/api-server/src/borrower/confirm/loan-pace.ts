import { type Environment, StartProblem } from '../../platform/start-problem.ts'

/** How fast loans move on: from the push to the decision, from the decision to the money. */
export interface LoanPace {
  readonly reviewSeconds: number
  readonly disburseSeconds: number
  /** True: the lender's core system decides and pays out, however long that takes. */
  readonly waitsForCore?: boolean
  /** The server's clock. */
  readonly now: () => Date
}

/** A demonstration wants to see a loan run within the minute; the terms promise a day for each step. */
const usualSeconds = { sandbox: 20, production: 24 * 60 * 60 }

/**
 * The pace as the environment sets it: `PAHIRAM_REVIEW_SECONDS`, `PAHIRAM_DISBURSE_SECONDS`.
 * @throws {StartProblem} when one of them is not a number of seconds.
 */
export function readLoanPace(environment: Environment, mode: 'sandbox' | 'production'): LoanPace {
  return {
    reviewSeconds: readSeconds(environment, 'PAHIRAM_REVIEW_SECONDS', usualSeconds[mode]),
    disburseSeconds: readSeconds(environment, 'PAHIRAM_DISBURSE_SECONDS', usualSeconds[mode]),
    now: () => new Date(),
  }
}

function readSeconds(environment: Environment, name: string, usual: number): number {
  const written = environment[name]

  if (written === undefined || written === '') return usual
  if (!/^\d{1,8}(?:\.\d{1,3})?$/.test(written))
    throw new StartProblem(`${name} is "${written}"; it is a number of seconds.`)
  return Number(written)
}
