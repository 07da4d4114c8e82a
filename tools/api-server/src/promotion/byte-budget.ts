interface BudgetOptions {
  readonly bytes: number
  readonly milliseconds: number
}

/** So many addresses are known at once; who has that many is not held up by a budget for each. */
const mostKeys = 200_000

/** Lets so many bytes through in each stretch of time, per key; it forgets all keys when a new stretch begins. */
export class ByteBudget {
  #options: BudgetOptions
  #taken = new Map<string, number>()
  #ends = 0

  constructor(options: BudgetOptions) {
    this.#options = options
  }

  takes(key: string, bytes: number, now: number = Date.now()): boolean {
    if (now >= this.#ends || this.#taken.size > mostKeys) {
      this.#taken.clear()
      this.#ends = now + this.#options.milliseconds
    }

    const taken = (this.#taken.get(key) ?? 0) + bytes

    if (taken > this.#options.bytes) return false
    this.#taken.set(key, taken)
    return true
  }
}
