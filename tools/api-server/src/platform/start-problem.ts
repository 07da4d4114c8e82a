/** Settings by their names, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a process ends with when its settings have to be changed first (`EX_CONFIG` of sysexits.h). */
export const badSettings = 78

/**
 * Why the server cannot start, or cannot go on: lines fit to be shown to the person who started it, without secrets.
 * Thrown by `startServer` and by what reads a setting; the command line prints the message alone and exits with `exitStatus`, 1 by
 * default, and with `badSettings` for whatever reads the settings.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly exitStatus: number

  constructor(message: string, { exitStatus = 1, ...options }: ErrorOptions & { readonly exitStatus?: number } = {}) {
    super(message, options)
    this.exitStatus = exitStatus
  }
}

/** Reads a setting that is a whole number. @throws {StartProblem} when it is none, or out of its range. */
export function wholeNumber(
  environment: Environment,
  name: string,
  least: number,
  most: number,
  usual: number,
): number {
  const written = environment[name] || String(usual)
  const number = /^\d{1,9}$/.test(written) ? Number(written) : -1

  if (number >= least && number <= most) return number
  throw new StartProblem(`${name} is "${written}"; it is a whole number from ${least} to ${most}.`)
}
