/** Why a staff command did not do its work, as its user is told. */
export class StaffProblem extends Error {
  override readonly name: string = 'StaffProblem'
}

/** The server said no, in words fit to show. */
export class StaffRefusal extends StaffProblem {
  override readonly name = 'StaffRefusal'
  /** As HTTP has it: 404, 409, 422 … */
  readonly status: number
  /** What the server added for the command to use; often null. */
  readonly data: unknown

  constructor(message: string, status: number, data: unknown) {
    super(message)
    this.status = status
    this.data = data
  }
}
