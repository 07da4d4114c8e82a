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
