import { type Environment, StartProblem } from '../start-problem.ts'

/** The shortest key, in characters. */
const shortestKey = 32

/** Without TLS what is secret could be read on the network, except on this machine; `fetch` takes no password in an address. */
const called = /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)(?=[:/]))[^/?@]*(?:[/?]|$)/

/** A key that two systems share. @throws {StartProblem} when it can be guessed. */
export function readSharedKey(environment: Environment, name: string): string | undefined {
  const key = environment[name] || undefined

  if (key !== undefined && key.trim().length < shortestKey)
    throw new StartProblem(`${name} is too short; it needs at least ${shortestKey} characters.`)
  if (key !== key?.trim()) throw new StartProblem(`${name} has a blank or a line end around it.`)
  return key
}

/** An address that secrets are sent to. @throws {StartProblem} when they may not be. */
export function readCalledAddress(environment: Environment, name: string): string | undefined {
  const url = environment[name]?.trim() || undefined

  if (url !== undefined && !(URL.canParse(url) && called.test(url)))
    throw new StartProblem(`${name} is no https: address. It may hold no password.`)
  return url
}
