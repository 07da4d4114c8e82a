/** What a person can mend, said in a sentence or two: the command ends with it, without a stack trace. */
export class ReleaseProblem extends Error {
  /** How the process ends: 1 when a command could not or would not do what it was asked for. */
  readonly exitCode: number = 1
}

/** A command line that says too little, too much or something unknown. */
export class UsageProblem extends ReleaseProblem {
  override readonly exitCode = 2
}
