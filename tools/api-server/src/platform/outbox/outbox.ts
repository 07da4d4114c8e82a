import { randomUUID } from 'node:crypto'

import { type Kysely, type Selectable, sql } from 'kysely'

import { latestNow } from '../clock-difference.ts'
import type { Log } from '../http/implement.ts'
import type { Database } from '../database/database.ts'
import type { OutboxKind } from '../database/money-tables.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'

type Message = Selectable<Tables['outbox']>

/** Sends a message to whoever it is for and gives the answer; it throws when the message may not have arrived. */
export type Deliver = (key: string, body: unknown) => Promise<unknown>

/** How each kind is sent. What a server cannot send waits for one that can. */
export type Deliveries = Readonly<Partial<Record<OutboxKind, Deliver>>>

/** What a message is sent for. */
export interface NewMessage {
  readonly kind: OutboxKind
  /** Unique: a message of the same key is the same message. */
  readonly key: string
  /** Sent as JSON. */
  readonly body: unknown
  /** After it the message is dropped. What such a message said is not kept once it arrived. */
  readonly endsAt?: Date
}

/** The longest wait between two tries, and the shortest, in ms. */
const longestWaitMs = 60 * 60 * 1000
const shortestWaitMs = 30 * 1000
/** How often the worker looks for messages, in ms. */
const usuallyEveryMs = 5000

/**
 * Puts a message into the outbox, in the transaction of what it is about: it is sent if that is kept, and only then.
 * Answers false when there was a message of its key already.
 */
export async function addToOutbox(
  query: Kysely<Tables>,
  { kind, key, body, endsAt }: NewMessage,
  now: Date,
): Promise<boolean> {
  const added = await query
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind,
      idempotency_key: key,
      body: JSON.stringify(body),
      made_at: now,
      next_try_at: now,
      ends_at: endsAt ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .execute()

  return added.length === 1
}

/** Whether a message's time has come. None waits longer than the longest wait: a clock that was ahead wrote that. */
function isDue(now: Date) {
  return sql<boolean>`(next_try_at <= ${now} or next_try_at > ${new Date(latestNow(now).getTime() + longestWaitMs)})`
}

/**
 * Sends what waits in the outbox, at least once and always with the same key, also what a server that was killed has left.
 * Several servers may do so at once: a message is claimed by moving its next try ahead.
 */
export class Outbox {
  readonly #database: Database
  readonly #deliveries: Deliveries
  readonly #now: () => Date
  readonly #log: Log
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #working: Promise<unknown> = Promise.resolve()
  #isStopped = false

  /** @param options.everyMs - how long to wait between two looks for messages. */
  constructor(
    database: Database,
    deliveries: Deliveries,
    { now, log, everyMs = usuallyEveryMs }: { now: () => Date; log: Log; everyMs?: number },
  ) {
    this.#database = database
    this.#deliveries = deliveries
    this.#now = now
    this.#log = log
    this.#everyMs = everyMs
  }

  /**
   * Sends one message now and gives the answer, also of a delivery before. Undefined: another server is sending it, or its
   * next try is later.
   * @throws whatever kept it from arriving; it is tried again later.
   */
  async deliver(key: string): Promise<unknown> {
    const claimed = await this.#claim(key)

    if (claimed !== undefined) return this.#send(claimed)

    const before = await this.#database.query
      .selectFrom('outbox')
      .where('idempotency_key', '=', key)
      .where('delivered_at', 'is not', null)
      .select('answer')
      .executeTakeFirst()

    return before === undefined ? undefined : JSON.parse(before.answer ?? 'null')
  }

  /** Sends every message whose time has come; answers how many arrived. */
  async deliverDue(): Promise<number> {
    await this.#dropEnded()

    const kinds = Object.keys(this.#deliveries) as OutboxKind[]

    if (kinds.length === 0) return 0

    const due = await this.#database.query
      .selectFrom('outbox')
      .where('kind', 'in', kinds)
      .where('delivered_at', 'is', null)
      .where(isDue(this.#now()))
      // In turns: the thousands that wait while the receiver of one kind is away let all others pass.
      .orderBy(sql`row_number() over (partition by kind order by next_try_at)`)
      .orderBy('next_try_at')
      .limit(50)
      .select('idempotency_key')
      .execute()
    // At once: an ad network that does not answer must not keep a refund waiting.
    const sent = await Promise.allSettled(
      due.map(async ({ idempotency_key: key }) => {
        const claimed = await this.#claim(key)

        return claimed !== undefined && this.#send(claimed)
      }),
    )

    // What failed is written beside the message, and tried again.
    return sent.filter((one) => one.status === 'fulfilled' && one.value !== false).length
  }

  /** Begins to look for messages every few seconds; `also` is done each time before. */
  start(also: () => Promise<unknown>): void {
    const work = async () => {
      try {
        await also()
        await this.deliverDue()
      } catch (error) {
        this.#log(`The outbox could not be worked through: ${error instanceof Error ? error.message : String(error)}`)
      }
      again(this.#everyMs)
    }
    const again = (afterMs: number) => {
      if (this.#isStopped) return
      this.#timer = setTimeout(() => void (this.#working = work()), afterMs).unref()
    }

    again(0)
  }

  /** Ends that, after what is being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#working
  }

  async #dropEnded(): Promise<void> {
    const dropped = await retrying(() =>
      this.#database.query
        .deleteFrom('outbox')
        .where('delivered_at', 'is', null)
        .where('ends_at', '<=', this.#now())
        .returning(['kind', 'tries'])
        .execute(),
    )

    for (const { kind, tries } of dropped)
      this.#log(`A message (${kind}) ended before it arrived, after ${tries} tries.`)
  }

  async #claim(key: string): Promise<Message | undefined> {
    const now = this.#now()
    const claim = () =>
      this.#database.query
        .updateTable('outbox')
        .where('idempotency_key', '=', key)
        .where('delivered_at', 'is', null)
        .where(isDue(now))
        .set((message) => ({ tries: message('tries', '+', 1), next_try_at: new Date(now.getTime() + shortestWaitMs) }))
        .returningAll()
        .executeTakeFirst()

    return retrying(claim)
  }

  async #send(message: Message): Promise<unknown> {
    try {
      const deliver = this.#deliveries[message.kind]

      if (deliver === undefined) throw new Error('this server does not send it')

      const answer = await deliver(message.idempotency_key, JSON.parse(message.body))
      const arrived = { delivered_at: this.#now(), answer: JSON.stringify(answer ?? null), failure: null }

      const isOfPerson = message.ends_at !== null || message.kind === 'charge'

      await this.#keep(message, isOfPerson ? { ...arrived, body: '{}' } : arrived)
      return answer
    } catch (error) {
      const failure = String(error instanceof Error ? error.message : error).replaceAll('\0', '')
      const wait = Math.min(shortestWaitMs * 2 ** (message.tries - 1), longestWaitMs)

      this.#log(`A message (${message.kind}) did not arrive, try ${message.tries}: ${failure}`)
      await this.#keep(message, { failure, next_try_at: new Date(this.#now().getTime() + wait) })
      throw error
    }
  }

  async #keep({ id }: Message, changes: Partial<Message>): Promise<void> {
    await retrying(() => this.#database.query.updateTable('outbox').where('id', '=', id).set(changes).execute())
  }
}
