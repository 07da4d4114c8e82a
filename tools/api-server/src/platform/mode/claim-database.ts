import type { Database } from '../database/database.ts'
import { badSettings, StartProblem } from '../start-problem.ts'
import { keepFact } from '../keys/account-key-facts.ts'
import type { Mode } from './mode.ts'

const refusals: Readonly<Record<Mode, string>> = {
  production:
    'This database was a sandbox, with sessions that anybody knows: production needs a database of its own. Correct DATABASE_URL or DATA_DIR.',
  sandbox:
    'This database belongs to production, and a sandbox would write test data into it. Correct DATABASE_URL, DATA_DIR or PAHIRAM_MODE.',
}

/**
 * Claims a database for a mode, for good: the first server that starts on it decides.
 * @throws {StartProblem} when it belongs to the other mode.
 */
export async function claimDatabase({ query }: Database, mode: Mode): Promise<void> {
  if ((await keepFact(query, 'mode', mode)) !== mode)
    throw new StartProblem(refusals[mode], { exitStatus: badSettings })
}
