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
  #working: Promise<void> = Promise.resolve()

  constructor(database: Database, jobs: readonly Job[], { now, log }: { now: () => Date; log: Log }) {
    this.#database = database
    this.#jobs = jobs
    this.#now = now
    this.#log = log
  }

  /** Begins to look for work. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#working = this.#working.then(() => this.runDue())
    }, lookEveryMs).unref()
  }

  /** Ends that, after the job that runs. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#working
  }

  /** Runs the jobs that are due and that no other server has begun. An error is logged; the job is done at its next time. */
  async runDue(): Promise<void> {
    for (const job of this.#jobs) {
      try {
        if (!(await this.#claim(job))) continue

        const done = await job.run()

        if (done !== undefined) this.#log(`Job ${job.name}: ${done}`)
      } catch (error) {
        this.#log(`Job ${job.name} failed: ${error instanceof Error ? error.message : String(error)}`, 'error')
      }
    }
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
