/**
 * How far a photograph has come. `preparing`: chosen, not yet scaled. `waiting`: for its turn. `uploading`: on its way.
 * `interrupted`: the connection broke; it goes on by itself or at a tap. `refused`: the server said no, or failed too often;
 * only a tap tries again. `uploaded`: it has an address.
 */
export type PhotographState = 'preparing' | 'waiting' | 'uploading' | 'interrupted' | 'refused' | 'uploaded'

/** A photograph of the complaint, in the order of choosing. */
export interface Photograph {
  readonly id: string
  /** The chosen file's, for messages; empty when it is not known any more. */
  readonly name: string
  readonly state: PhotographState
  /** How much of it has gone, from 0 to 1. */
  readonly progress: number
  /** Whether it lies on the phone, so that a draft may name it. */
  readonly isStored?: boolean
  /** Where the server keeps it, once it is uploaded. */
  readonly url?: string
  /** Where this page can show it: an object URL of its own. */
  readonly preview?: string
}

/** Whether a photograph will move on by itself. */
export function isUnderWay({ state }: Photograph): boolean {
  return state === 'preparing' || state === 'waiting' || state === 'uploading' || state === 'interrupted'
}

let lastNumber = 0

/** A photograph's name in the store and in lists: unique on this phone. */
export function newPhotographId(): string {
  lastNumber += 1
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${lastNumber}`
}
