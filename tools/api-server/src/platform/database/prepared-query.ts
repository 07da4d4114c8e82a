import type { Compilable } from 'kysely'
import type pg from 'pg'

import { EmbeddedPool } from './embedded-engine.ts'
import { isRead, retryingRead } from './reliable-pool.ts'
import { retrying } from './retry.ts'

/** Marks the place in a query's text where a value comes in at each run. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a Kysely query once. On the embedded engine it runs as a named prepared statement: the parsing and planning that
 * this saves is more than half of a call's time. A PostgreSQL server gets no name, since a pooler in front (PgBouncer) hands
 * each statement to another connection. `build` gets a stand-in for each value.
 */
export function prepareQuery<Values extends Record<string, string | number | null>, Row>(
  pool: pg.Pool,
  name: string,
  build: (slots: Values) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  // Each property read gives a slot of that name; Kysely passes unknown values through to the parameter list untouched.
  const slots = new Proxy({}, { get: (_, slot) => new Slot(String(slot)) })
  const { sql: text, parameters } = build(slots as Values).compile()
  const named = pool instanceof EmbeddedPool ? { name, text } : { text }
  const run = isRead(text) ? retryingRead : retrying

  return async (values) => {
    const given = parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter))
    const { rows } = await run(() => pool.query({ ...named, values: given }))

    return rows as Row[]
  }
}
