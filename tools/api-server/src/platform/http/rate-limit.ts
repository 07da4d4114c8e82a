interface RateLimitOptions {
  readonly most: number
  readonly windowMs: number
}

/** How many keys are counted at once, which limits the memory; beyond it all counts begin at zero. */
const maxKeys = 200_000

/**
 * Allows `most` calls per key in each time window; forgets all keys when a new window begins, or the old one was of a clock
 * that was ahead. It counts in this process: several servers allow as many times more.
 */
export class RateLimit {
  #options: RateLimitOptions
  #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(options: RateLimitOptions) {
    this.#options = options
  }

  /** Counts a call, or what it weighs, and returns whether it is within the limit. */
  allows(key: string, now: number = Date.now(), weight = 1): boolean {
    this.#forgetWhenOver(now)

    const count = (this.#counts.get(key) ?? 0) + weight
    const isAllowed = count <= this.#options.most

    if (isAllowed) this.#counts.set(key, count)
    return isAllowed
  }

  /** Returns whether the limit is reached, and counts nothing. */
  isReached(key: string, now: number = Date.now()): boolean {
    this.#forgetWhenOver(now)
    return (this.#counts.get(key) ?? 0) >= this.#options.most
  }

  #forgetWhenOver(now: number): void {
    const isWithin = now < this.#windowEnds && now >= this.#windowEnds - this.#options.windowMs

    if (isWithin && this.#counts.size < maxKeys) return
    this.#counts.clear()
    this.#windowEnds = now + this.#options.windowMs
  }
}
