import { seededRandom } from '../seeded-random.ts'

/** Chance that is the same for the same seed. */
export class Dice {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = seededRandom(seed)
  }

  /** From 0 to below 1. */
  share(): number {
    return this.#random()
  }

  /** A whole number from 0 to below `end`. */
  upTo(end: number): number {
    return Math.floor(this.#random() * end)
  }

  /** True in such a share of cases. */
  chance(share: number): boolean {
    return this.#random() < share
  }

  oneOf<One>(list: readonly One[]): One {
    return list[this.upTo(list.length)] as One
  }
}
