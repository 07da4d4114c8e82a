import { type Environment, StartProblem } from '../start-problem.ts'

/** `production` has no seeds, no fault switch, no scenarios. */
export type Mode = 'sandbox' | 'production'

/**
 * Reads `PAHIRAM_MODE`. Without it the server is a sandbox, but never on a database that somebody names: a sandbox writes
 * test data and opens sessions that anybody knows.
 * @throws {StartProblem} when it is invalid, or missing beside `DATABASE_URL`.
 */
export function readMode(environment: Environment): Mode {
  const written = environment['PAHIRAM_MODE'] || undefined

  if (written === 'sandbox' || written === 'production') return written
  if (written !== undefined) throw new StartProblem(`PAHIRAM_MODE is "${written}"; it is sandbox or production.`)
  if (environment['DATABASE_URL'])
    throw new StartProblem('DATABASE_URL is set, and PAHIRAM_MODE is not; it is sandbox or production.')
  return 'sandbox'
}

/** The secrets without which production cannot do its work, each with the reason. */
const neededSecrets: Readonly<Record<string, string>> = {
  PAHIRAM_ACCOUNT_KEY: 'account and phone numbers are encrypted with it',
  PAHIRAM_CORE_KEY: "the lender's core system signs with it",
  PAHIRAM_PARTNER_KEY: 'the payment partner signs with it',
}

/**
 * Checks that production has every secret it needs.
 * @throws {StartProblem} with a line for each missing one.
 */
export function checkSecrets(environment: Environment, mode: Mode): void {
  if (mode === 'sandbox') return

  const lines = Object.entries(neededSecrets)
    .filter(([name]) => !environment[name])
    .map(([name, reason]) => `${name} is not set; production needs it: ${reason}.`)

  if (lines.length > 0) throw new StartProblem(lines.join('\n'))
}
