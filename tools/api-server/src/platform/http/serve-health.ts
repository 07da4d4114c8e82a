import { setTimeout as after } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { Database } from '../database/database.ts'

/** How long the database may take to answer before the server counts as not ready, ms. */
const readyTimeoutMs = 2_000

/**
 * Serves what a load balancer asks (docs/spec/contract-2.md §3): `/livez` answers while the process does; `/readyz`, and
 * `/healthz` which is the same, answers 200 while calls can be served, else 503: the database does not answer within two
 * seconds, or the server is about to end. Calls that still arrive then, on connections that were kept, are answered.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  let isDraining = false

  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.get('/livez', async () => ({ ok: true }))
  for (const path of ['/readyz', '/healthz']) {
    app.get(path, async (_, reply) => {
      const isReady = !isDraining && (await answers(database))

      return reply.code(isReady ? 200 : 503).send({ ok: isReady })
    })
  }
}

async function answers(database: Database): Promise<boolean> {
  const asked = database.ping().then(
    () => true,
    () => false,
  )

  return Promise.race([asked, after(readyTimeoutMs, false, { ref: false })])
}
