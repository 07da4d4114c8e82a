/** Why a command did not do its work, in words for its user. */
export class CommandProblem extends Error {
  override readonly name: string = 'CommandProblem'
}

/** One thing to mend in a template's file. */
export interface Finding {
  /** Counted from 1; unknown where the problem is no place in the file. */
  readonly line?: number | undefined
  /** Counted from 1. */
  readonly column?: number | undefined
  /** The field, as `blocks.2.items.0.title`; empty for the file as a whole. */
  readonly path: string
  readonly message: string
}
