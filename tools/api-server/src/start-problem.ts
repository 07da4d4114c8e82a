/**
 * Why the server cannot start, or cannot go on: a line fit to be shown to the person who started it, without secrets.
 * Thrown by `startServer`; the command line prints the message alone and exits with 1.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
