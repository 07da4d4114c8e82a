interface RateLimitOptions {
  readonly most: number
  readonly everyMilliseconds: number
}

/** Lets so many through in each window of time, per key; it forgets all keys when a new window begins. */
export class RateLimit {
  #options: RateLimitOptions
  #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(options: RateLimitOptions) {
    this.#options = options
  }

  allows(key: string, now: number = Date.now()): boolean {
    if (now >= this.#windowEnds) {
      this.#counts.clear()
      this.#windowEnds = now + this.#options.everyMilliseconds
    }

    const count = (this.#counts.get(key) ?? 0) + 1

    this.#counts.set(key, count)
    return count <= this.#options.most
  }
}
