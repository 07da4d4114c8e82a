import { setTimeout as after } from 'node:timers/promises'

import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Database } from '../database/database.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import type { RequestObserver } from './request-log.ts'

/** What a server measures of itself, for Prometheus. Times are in seconds, money in minor units. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests = this.#counter('http_requests_total', 'Answered requests.', ['method', 'route', 'status'])
  readonly #answers = this.#counter('call_answers_total', 'Answers of calls by the code in their envelope.', [
    'route',
    'code',
  ])
  readonly #seconds = this.#histogram('http_request_seconds', 'How long requests took.', ['route'])
  readonly #poolWait = this.#histogram('db_pool_wait_seconds', 'How long work waited for a database connection.', [])
  readonly #sms = this.#counter('sms_total', 'Messages given to who sends them.', ['to', 'result'])
  readonly #views = this.#counter('views_total', 'Views of published pages by their outcome.', ['app', 'outcome'])

  constructor() {
    collectDefaultMetrics({ register: this.registry })
    // Sums of the gauges `nodejs_active_…` beside them, named as counters are, which promtool refuses.
    for (const kind of ['handles', 'requests', 'resources']) {
      this.registry.removeSingleMetric(`nodejs_active_${kind}_total`)
    }
  }

  /** Counts an answered request. */
  readonly observeRequest: RequestObserver = ({ method, route, status, code, milliseconds }) => {
    this.#requests.inc({ method, route, status })
    this.#seconds.observe({ route }, milliseconds / 1_000)
    if (code !== undefined) this.#answers.inc({ route, code })
  }

  /** Counts the outcome of a page's view. */
  countView(app: string, outcome: string): void {
    this.#views.inc({ app, outcome })
  }

  /** Counts what a sender sends and fails to send. */
  countSms<Message>(sender: SmsSender<Message>, to: 'visitors' | 'borrowers'): SmsSender<Message> {
    return {
      send: async (message, key) => {
        try {
          await sender.send(message, key)
          this.#sms.inc({ to, result: 'sent' })
        } catch (error) {
          this.#sms.inc({ to, result: 'failed' })
          throw error
        }
      },
    }
  }

  /** Measures how long work waits for a connection of the pool, and how many connections and how much work there are. */
  observePool(pool: pg.Pool): void {
    const observe = this.#poolWait
    const connect = pool.connect.bind(pool)

    pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
      const end = observe.startTimer()

      if (callback === undefined) return connect().finally(() => end())
      return connect((...given) => {
        end()
        callback(...given)
      })
    }) as typeof pool.connect
    this.#gauge('db_pool_connections', 'Open connections to the database.', () => pool.totalCount)
    this.#gauge('db_pool_idle', 'Open connections that nothing uses.', () => pool.idleCount)
    this.#gauge('db_pool_waiting', 'Pieces of work that wait for a connection.', () => pool.waitingCount)
  }

  /** Adds what the database knows, such as messages that wait. */
  observeFigures(figures: DatabaseFigures): void {
    this.#gauge('db_up', '1 while the database answers.', async () => ((await figures.read()) === undefined ? 0 : 1))
    for (const [name, { help }] of Object.entries(figures.declared)) {
      this.#gauge(name, help, async () => Number((await figures.read())?.[name] ?? NaN))
    }
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `pahiram_${name}`, help, labelNames, registers: [this.registry] })
  }

  #histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    return new Histogram({ name: `pahiram_${name}`, help, labelNames, buckets, registers: [this.registry] })
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const collect = async function (this: Gauge) {
      this.set(await read())
    }

    new Gauge({ name: `pahiram_${name}`, help, registers: [this.registry], collect })
  }
}

/** A gauge that is read from the database. */
export interface Figure {
  readonly help: string
  /** Selects one number. */
  readonly sql: string
}

/** How long the database may take to give its figures, ms. */
const figuresTimeoutMs = 2_000

/** Reads the figures that subjects declare, by name; once for all who ask at the same time. */
export class DatabaseFigures {
  readonly declared: Readonly<Record<string, Figure>>
  readonly #database: Database
  #reading: Promise<Partial<Record<string, string>> | undefined> | undefined

  constructor(database: Database, declared: Readonly<Record<string, Figure>>) {
    this.#database = database
    this.declared = declared
  }

  /** Returns undefined when the database does not answer in time. */
  read() {
    this.#reading ??= this.#query().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #query() {
    const asked = this.#database.pool
      .query<Partial<Record<string, string>>>(
        `select ${Object.entries(this.declared)
          .map(([name, { sql }]) => `(${sql}) as ${name}`)
          .join(', ')}`,
      )
      .then(
        ({ rows }) => rows[0],
        () => undefined,
      )

    return Promise.race([asked, after(figuresTimeoutMs, undefined, { ref: false })])
  }
}
