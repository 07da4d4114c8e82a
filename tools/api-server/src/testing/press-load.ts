import { setTimeout as wait } from 'node:timers/promises'

import { saveEvent } from '@pahiram/contract'
import pg from 'pg'
import { expect } from 'vitest'

import { call } from './caller.ts'

/** How long a server may take to be ready once its database is, ms. */
export const readyMs = 10_000

/** A session that every sandbox has. */
const seededSession = 'seed-21'

/** What came of the presses of a load: each is an event with a key of its own. */
export interface Load {
  readonly acknowledged: Set<string>
  /** Rejected with 503, so that it may be sent to another server. */
  readonly rejected: Set<string>
  /** Ends the load when the calls that run are answered. */
  end(): Promise<void>
}

let pressed = 0

/** Presses a button at each of the origins with four agents, until the end. */
export function startLoad(origins: readonly string[], session = seededSession): Load {
  const acknowledged = new Set<string>()
  const rejected = new Set<string>()
  let hasEnded = false
  const agent = async (origin: string) => {
    while (!hasEnded) {
      const productId = `chaos-${(pressed += 1)}`

      try {
        const { status } = await call(origin, saveEvent, { moduleId: '30', positionId: '1', productId }, session)

        if (status === '0') acknowledged.add(productId)
        if (status === '503') rejected.add(productId)
      } catch {
        // Cut off: nobody received an answer.
        await wait(20)
      }
    }
  }
  const agents = origins.flatMap((origin) => Array.from({ length: 4 }, () => agent(origin)))

  return {
    acknowledged,
    rejected,
    async end() {
      hasEnded = true
      await Promise.all(agents)
    },
  }
}

/** How often each of the keys is stored. */
async function storedTimes(keys: ReadonlySet<string>, databaseUrl: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })

  await client.connect()
  try {
    const { rows } = await client.query<{ product_id: string; times: number }>(
      'select product_id, count(*)::int as times from events where product_id = any($1) group by product_id',
      [[...keys]],
    )

    return new Map(rows.map((row) => [row.product_id, row.times]))
  } finally {
    await client.end()
  }
}

/** Expects that what was acknowledged is stored, once each, and that what was rejected is not. */
export async function expectStoredOnce({ acknowledged, rejected }: Load, databaseUrl: string): Promise<void> {
  const stored = await storedTimes(acknowledged, databaseUrl)

  expect(acknowledged.size).toBeGreaterThan(20)
  expect([...acknowledged].filter((key) => stored.get(key) !== 1)).toEqual([])
  expect([...(await storedTimes(rejected, databaseUrl)).keys()]).toEqual([])
}

/** Waits until a server is ready and takes a press; returns how long that took, in ms. */
export async function readyAfter(origin: string): Promise<number> {
  const begun = performance.now()
  const event = { moduleId: '30', positionId: '1', productId: 'ready' }

  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )

    if (isReady && (await call(origin, saveEvent, event, seededSession)).status === '0')
      return performance.now() - begun
    if (performance.now() - begun > 4 * readyMs) throw new Error(`${origin} is not ready after ${4 * readyMs} ms`)
    await wait(50)
  }
}
