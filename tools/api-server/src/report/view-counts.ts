import { apps, pageNamed, type ReleaseRates, type ViewReport } from '@pahiram/contract'
import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'

interface Count {
  readonly app: string
  readonly deployment: string
  readonly page: string
  readonly hour: Date
  ready: number
  failed: number
}

const anHour = 3_600_000

/** How long counts are collected before they are written, ms. */
const writeDelayMs = 1_000

/** The largest number of different counts an hour: anybody can report, and a deployment has some hundreds. */
const mostCountsAnHour = 5_000

/** How long counts are stored, in hours. */
const keptHours = 90 * 24

/**
 * Counts views of published pages by deployment, page and hour. Views are summed in memory and written once a second. A
 * server that is killed, or whose database fails, loses the counts of that second.
 */
export class ViewCounts {
  readonly #database: Database
  readonly #now: () => Date
  readonly #onView: (app: string, outcome: ViewReport['kind']) => void
  #waiting = new Map<string, Count>()
  #known = new Set<string>()
  #knownHour = 0
  #forgottenIn = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(
    database: Database,
    {
      now = () => new Date(),
      onView = () => undefined,
    }: { now?: () => Date; onView?: (app: string, outcome: ViewReport['kind']) => void } = {},
  ) {
    this.#database = database
    this.#now = now
    this.#onView = onView
  }

  /** Counts a view; ignores a view of an app or page that does not exist. */
  add({ page: address, kind, release: releaseId }: ViewReport): void {
    const [app = '', deployment = ''] = releaseId.split('@')
    const page = pageAt(address)
    const hour = Math.floor(this.#now().getTime() / anHour) * anHour
    const key = `${releaseId} ${page} ${hour}`

    if (page === undefined || !apps.some((one) => one === app) || !this.#mayCount(key, hour)) return

    const count = this.#waiting.get(key) ?? { app, deployment, page, hour: new Date(hour), ready: 0, failed: 0 }

    count[kind] += 1
    this.#onView(app, kind)
    this.#waiting.set(key, count)
    this.#timer ??= setTimeout(() => void this.write().catch(() => undefined), writeDelayMs).unref()
  }

  /** Writes the collected counts. @throws the error of the database. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeWaiting())
    return this.#writing
  }

  /** Sums the counts of the last `hours`, the most viewed first. */
  async rates(filter: { hours: number; app?: string | undefined; byPage: boolean }): Promise<ReleaseRates['rows']> {
    await this.write()

    // The first hour is counted whole.
    const since = new Date(this.#now().getTime() - (filter.hours + 1) * anHour)
    const more = filter.byPage ? (['page'] as const) : []
    const rows = await this.#database.statistics
      .selectFrom('release_counts')
      .where('hour', '>', since)
      .$if(filter.app !== undefined, (query) => query.where('app', '=', filter.app ?? ''))
      .select(['app', 'release as deployment', ...more])
      .select([sql<string>`sum(ready)`.as('ready'), sql<string>`sum(failed)`.as('failed')])
      .groupBy(['app', 'release', ...more])
      .execute()

    return rows
      .map((row) => ({ ...row, ready: Number(row.ready), failed: Number(row.failed) }))
      .toSorted((one, other) => other.ready + other.failed - one.ready - one.failed)
  }

  #mayCount(key: string, hour: number): boolean {
    if (hour !== this.#knownHour) {
      this.#known.clear()
      this.#knownHour = hour
    }
    if (this.#known.size < mostCountsAnHour) this.#known.add(key)
    return this.#known.has(key)
  }

  async #writeWaiting(): Promise<void> {
    // Sorted, so that two servers that write at once cannot deadlock.
    const counts = [...this.#waiting].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)

    this.#waiting.clear()
    if (counts.length === 0) return
    await retrying(() =>
      this.#database.query
        .insertInto('release_counts')
        .values(counts.map(({ deployment, ...count }) => ({ ...count, release: deployment })))
        .onConflict((conflict) =>
          conflict.columns(['app', 'release', 'page', 'hour']).doUpdateSet({
            ready: sql<number>`release_counts.ready + excluded.ready`,
            failed: sql<number>`release_counts.failed + excluded.failed`,
          }),
        )
        .execute(),
    )
    await this.#forgetOld()
  }

  async #forgetOld(): Promise<void> {
    if (this.#forgottenIn === this.#knownHour) return
    this.#forgottenIn = this.#knownHour
    await this.#database.query
      .deleteFrom('release_counts')
      .where('hour', '<', new Date(this.#now().getTime() - keptHours * anHour))
      .execute()
  }
}

/** Returns the page at an address in any of its forms, such as `/order`; undefined when there is none. */
function pageAt(address: string): string | undefined {
  const name = address
    .replace(/^\/_preview\/[\da-f]+(?=\/)/, '')
    .replace(/(?:^|\/)index\.html$/, '')
    .replaceAll(/^\/|\/$/g, '')
  const page = name === '' ? 'index' : pageNamed(name)

  if (page === undefined) return undefined
  return page === 'index' ? '/' : `/${page}`
}
