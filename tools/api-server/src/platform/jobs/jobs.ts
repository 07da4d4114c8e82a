import { sql } from 'kysely'

import { latestNow } from '../clock-difference.ts'
import type { Log } from '../http/implement.ts'
import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'

/** Work that one of the servers does, every so often. */
export interface Job {
  readonly name: string
  /** How long after it began it begins again, ms. */
  readonly everyMs: number
  /** May be cut off at any point by the end of its server: the next one goes on. Returns what to log, if anything. */
  run(): Promise<string | undefined>
}

/** How often each server looks for work, ms. */
const lookEveryMs = 60_000

/** Runs jobs: each server asks once a minute, and the first to ask when a job is due does it. */
export class Jobs {
  readonly #database: Database
  readonly #jobs: readonly Job[]
  readonly #now: () => Date
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  readonly #running = new Set<Job>()
  #working: Promise<unknown> = Promise.resolve()

  constructor(database: Database, jobs: readonly Job[], { now, log }: { now: () => Date; log: Log }) {
    this.#database = database
    this.#jobs = jobs
    this.#now = now
    this.#log = log
  }

  /** Begins to look for work. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#working = Promise.all([this.#working, this.runDue()])
    }, lookEveryMs).unref()
  }

  /** Ends that, after the jobs that run. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
  }

  /** Runs the jobs that are due and that no server has begun, each by itself. What fails is logged, and done at its next time. */
  async runDue(): Promise<void> {
    await Promise.all(this.#jobs.filter((job) => !this.#running.has(job)).map((job) => this.#runIfDue(job)))
  }

  async #runIfDue(job: Job): Promise<void> {
    this.#running.add(job)
    try {
      const done = (await this.#claim(job)) ? await job.run() : undefined

      if (done !== undefined) this.#log(`Job ${job.name}: ${done}`)
    } catch (error) {
      this.#log(`Job ${job.name} failed: ${error instanceof Error ? error.message : String(error)}`, 'error')
    }
    this.#running.delete(job)
  }

  async #claim({ name, everyMs }: Job): Promise<boolean> {
    const now = this.#now()
    const claimed = await retrying(() =>
      this.#database.query
        .insertInto('jobs')
        .values({ name, begun_at: now })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ begun_at: now })
            .where(
              sql<boolean>`(jobs.begun_at <= ${new Date(now.getTime() - everyMs)} or jobs.begun_at > ${latestNow(now)})`,
            ),
        )
        .returning('name')
        .execute(),
    )

    return claimed.length === 1
  }
}
