import { StartProblem } from '../start-problem.ts'

/** The shortest key, in characters. */
const shortestKey = 32

/**
 * A key that two systems share.
 * @throws {StartProblem} when it can be guessed.
 */
export function readSharedKey(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const key = environment[name] || undefined

  if (key !== undefined && key.length < shortestKey)
    throw new StartProblem(`${name} is too short; it needs at least ${shortestKey} characters.`)
  return key
}
