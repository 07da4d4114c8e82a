import {
  apps,
  pageNamed,
  type RateColumn,
  type ReleaseRate,
  type ViewOutcome,
  type ViewReport,
} from '@pahiram/contract'
import { type RawBuilder, sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { retrying } from '../database/retry.ts'

/** What views are counted by. */
interface CountKey {
  readonly app: string
  readonly release: string
  readonly page: string
  readonly engine: string
  readonly shell: string
  /** Empty when the report did not say. */
  readonly language: string
  readonly hour: Date
}

const noViews = {
  ready: 0,
  failed: 0,
  rejected: 0,
  timed: 0,
  log_ms: 0,
  log_ms_squared: 0,
  action_shown: 0,
  action_covered: 0,
  action_missing: 0,
}

type Sums = Record<keyof typeof noViews, number>

const sumNames = Object.keys(noViews) as readonly (keyof Sums)[]

const anHour = 3_600_000

/** How long counts are collected before they are written, ms. */
const writeDelayMs = 1_000

/**
 * The largest number of different counts an hour: anybody can report, and a deployment has some hundreds. Above half of
 * it, engines, shells and languages are counted as one, so that whoever invents some hides no page.
 */
const mostCountsAnHour = 5_000

/**
 * How many of them one network may bring: ten that invent deployments leave a fifth of all to those that there are. A carrier
 * has all its customers behind one address, with every page, engine and language.
 */
const mostCountsOfNetwork = mostCountsAnHour * 0.08

/** How many networks' outcomes are remembered; above it, all are forgotten. */
const mostRemembered = 50_000

/** How long what is published is not read again, ms. */
const publishedForMs = 10_000

/** A statement of PostgreSQL has 65 535 parameters at most, a row sixteen. */
const rowsAtOnce = 2_000

/** A view, and what the server knows of who reported it. */
export type CountedView = ViewReport & { readonly engine?: string }

/**
 * Counts views of published pages by deployment, page, engine, shell, language and hour. Views are summed in memory and written
 * once a second. A server that is killed, or whose database fails, loses the counts of that second.
 */
export class ViewCounts {
  readonly #database: Database
  readonly #now: () => Date
  readonly #onView: (app: string, outcome: ViewOutcome) => void
  readonly #broughtBy = new RateLimit({ most: mostCountsOfNetwork, windowMs: anHour })
  /** How many views of a page each network reported here, by outcome: it takes back no others. */
  readonly #reported = new Map<string, number>()
  #readPublished: (() => Promise<readonly string[]>) | undefined
  #published = new Set<string>()
  #publishedAt = 0
  #waiting = new Map<string, CountKey & Sums>()
  #known = new Set<string>()
  #knownHour = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(
    database: Database,
    {
      now = () => new Date(),
      onView = () => undefined,
    }: { now?: () => Date; onView?: (app: string, outcome: ViewOutcome) => void } = {},
  ) {
    this.#database = database
    this.#now = now
    this.#onView = onView
  }

  /** Says how the deployments that visitors see are read, in the background: their pages are counted, whatever others invent. */
  alwaysCount(readPublished: () => Promise<readonly string[]>): void {
    this.#readPublished = readPublished
    this.#learnPublished()
  }

  /** Counts a view that a network reports; ignores a view of an app or page that does not exist. */
  add(view: CountedView, network = ''): void {
    const { kind, instead, ms } = view
    const [app = '', release = ''] = view.release.split('@')
    const page = pageAt(view.page)
    const hour = Math.floor(this.#now().getTime() / anHour) * anHour

    if (page === undefined || !apps.some((one) => one === app)) return

    const shell = shellNamed(view.shell)
    const { engine = 'other', language = '' } = view
    const exact = { app, release, page, engine, shell, language, hour: new Date(hour) }

    this.#learnPublished()

    const count =
      this.#countOf(exact, hour, network) ??
      this.#countOf({ ...exact, engine: 'other', shell: '', language: '' }, hour, network)

    if (count === undefined) return
    count[kind] += 1
    this.#onView(app, kind)
    // The outcome before was counted, perhaps an hour ago: sums over several hours come out right.
    if (instead !== undefined && instead !== kind && this.#remember(instead, view, network, -1) >= 0)
      count[instead] -= 1
    this.#remember(kind, view, network, 1)
    if (kind === 'ready' && ms !== undefined) {
      count.timed += 1
      count.log_ms += Math.log(ms)
      count.log_ms_squared += Math.log(ms) ** 2
    }
    if (kind === 'ready' && view.action !== undefined) count[`action_${view.action}`] += 1
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
  async rates(filter: {
    readonly hours: number
    readonly app?: string | undefined
    /** Undefined: all, with those that somebody invented. */
    readonly deployments?: readonly string[] | undefined
    readonly by?: readonly RateColumn[] | undefined
  }): Promise<ReleaseRate[]> {
    await this.write()

    // The first hour is counted whole.
    const since = new Date(this.#now().getTime() - (filter.hours + 1) * anHour)
    const more = [...new Set(filter.by)]
    const rows = await this.#database.query
      .selectFrom('release_views')
      .where('hour', '>', since)
      .$if(filter.app !== undefined, (query) => query.where('app', '=', filter.app ?? ''))
      .$if(filter.deployments !== undefined, (query) =>
        query.where('release', 'in', ['', ...(filter.deployments ?? [])]),
      )
      .select(['app', 'release as deployment', ...more])
      .select(sumNames.map((name) => sql<number>`sum(${sql.ref(name)})::float8`.as(name)))
      .groupBy(['app', 'release', ...more])
      .execute()

    return rows
      .map(({ log_ms: logMs, log_ms_squared: logMsSquared, ...row }) => {
        const { action_shown: actionShown, action_covered: actionCovered, action_missing: actionMissing, ...key } = row
        const outcomes = outcomesOf(key)
        const views = outcomes.ready + outcomes.failed + outcomes.rejected

        return { ...key, ...outcomes, views, logMs, logMsSquared, actionShown, actionCovered, actionMissing }
      })
      .toSorted((one, other) => other.views - one.views)
  }

  #learnPublished(): void {
    const now = this.#now().getTime()

    if (Math.abs(now - this.#publishedAt) < publishedForMs) return
    this.#publishedAt = now
    // What was published before counts, too: a target whose disk is away is unreadable or empty.
    void this.#readPublished?.().then(
      (ids) => (this.#published = new Set([...this.#published, ...ids])),
      () => undefined,
    )
  }

  /** Returns the count to add to; undefined when the hour, or the network in it, has too many different ones. */
  #countOf(key: CountKey, hour: number, network: string): (CountKey & Sums) | undefined {
    const id = Object.values({ ...key, hour }).join(' ')
    const isExact = key.engine !== 'other' || key.shell !== '' || key.language !== ''

    if (hour !== this.#knownHour) {
      this.#known.clear()
      this.#knownHour = hour
    }
    if (!this.#known.has(id) && (isExact || !this.#published.has(key.release))) {
      if (this.#known.size >= (isExact ? mostCountsAnHour / 2 : mostCountsAnHour)) return undefined
      if (network !== '' && !this.#broughtBy.allows(network, this.#now().getTime())) return undefined
      this.#known.add(id)
    }

    const count = this.#waiting.get(id) ?? { ...key, ...noViews }

    this.#waiting.set(id, count)
    return count
  }

  /** Adds to what a network has reported; answers how much that is. */
  #remember(outcome: ViewOutcome, { release, page }: CountedView, network: string, change: 1 | -1): number {
    const id = [network, release, page, outcome].join(' ')
    const count = (this.#reported.get(id) ?? 0) + change

    if (this.#reported.size > mostRemembered) this.#reported.clear()
    if (count > 0) this.#reported.set(id, count)
    else this.#reported.delete(id)
    return count
  }

  async #writeWaiting(): Promise<void> {
    // Sorted, so that two servers that write at once cannot deadlock.
    const counts = [...this.#waiting].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)

    this.#waiting.clear()
    if (counts.length === 0) return
    for (let begun = 0; begun < counts.length; begun += rowsAtOnce) {
      const rows = counts.slice(begun, begun + rowsAtOnce)

      await retrying(() =>
        this.#database.query
          .insertInto('release_views')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns(['app', 'release', 'page', 'engine', 'shell', 'language', 'hour'])
              .doUpdateSet(Object.fromEntries(sumNames.map((name) => [name, added(name)]))),
          )
          .execute(),
      )
    }
  }
}

function added(name: keyof Sums): RawBuilder<number> {
  return sql<number>`${sql.ref(`release_views.${name}`)} + ${sql.ref(`excluded.${name}`)}`
}

/** A report that replaces one that was lost, or forged, leaves a negative sum: then there were none. */
function outcomesOf({ ready, failed, rejected }: Record<ViewOutcome, number>): Record<ViewOutcome, number> {
  return { ready: Math.max(0, ready), failed: Math.max(0, failed), rejected: Math.max(0, rejected) }
}

/** Returns a shell's version as it is stored; empty when it is none, so that a query cannot bring in anything else. */
export function shellNamed(version: string = ''): string {
  return /^[\w.+-]{1,20}$/.test(version) ? version : ''
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
