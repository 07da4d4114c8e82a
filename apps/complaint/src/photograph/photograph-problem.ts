/** The largest file that is taken, in megabytes: beyond it a cheap phone's memory is at risk. */
export const mostMegabytes = 40

/** The most pixels that are taken, in millions: some small files unfold to pictures that no phone can hold. */
export const mostMegapixels = 120

/** Why a file cannot become a photograph of ours; `lost`: it was to be kept on the phone and is not there. */
export type PhotographProblem = 'unreadable' | 'too-large' | 'too-many-pixels' | 'lost'

/** Thrown for a file that cannot become a photograph. */
export class PhotographError extends Error {
  override readonly name = 'PhotographError'
  readonly problem: PhotographProblem

  constructor(problem: PhotographProblem) {
    super(problem)
    this.problem = problem
  }
}
