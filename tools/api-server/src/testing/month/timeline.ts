import { day, minute } from './borrower-story.ts'
import { dayOf, startOfDay } from './facts.ts'
import type { LenderServers } from './lender-servers.ts'

interface Event {
  readonly at: number
  readonly happen: () => Promise<void>
}

/** What is to happen, in its order; the servers' clocks move with it. */
export class Timeline {
  readonly #servers: LenderServers
  #events: Event[] = []
  /** The moment that has been reached, ms. */
  now: number

  constructor(servers: LenderServers, now: number) {
    this.#servers = servers
    this.now = now
  }

  /** Never so near to midnight that the servers' clocks have different days. */
  later(at: number, happen: () => Promise<void>): void {
    const sinceMidnight = at - startOfDay(dayOf(at))

    this.#events.push({
      at: at - sinceMidnight + Math.min(Math.max(sinceMidnight, 10 * minute), day - 10 * minute),
      happen,
    })
  }

  /** Lets everything happen that comes before a moment. */
  async playUntil(end: number): Promise<void> {
    for (;;) {
      const next = this.#events.reduce<Event | undefined>(
        (first, one) => (first === undefined || one.at < first.at ? one : first),
        undefined,
      )

      if (next === undefined || next.at >= end) return

      const atOnce = this.#events.filter(({ at }) => at === next.at)

      this.#events = this.#events.filter(({ at }) => at !== next.at)
      await this.moveTo(next.at)
      await Promise.all(atOnce.map(({ happen }) => happen()))
    }
  }

  async moveTo(at: number): Promise<void> {
    this.now = Math.max(at, this.now)
    await this.#servers.setTime(this.now)
  }
}
