/** Lets so many pieces of work run at a time; the others wait for their turn, in the order they came. */
export class Slots {
  #free: number
  #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))

    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()

      // The slot goes from hand to hand, so that nobody who comes now takes it before.
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}
