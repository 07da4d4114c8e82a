import type { FastifyInstance } from 'fastify'

import { failureEnvelope } from './envelope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is a call of the contract, which needs the database. */
    isCall?: boolean
  }
}

/** How much work may wait for a database connection: for each connection of the pool, and at least. */
const mostWaiting = { forEach: 20, atLeast: 200 }

/**
 * Rejects calls with 503 and `Retry-After` while too much work waits for a database connection, so that those that are taken
 * are answered soon. Pages, health checks and payment reports are not calls of the contract and always taken. It measures what
 * waits itself: `@fastify/under-pressure` knows the event loop and the memory, which 600 connections leave at ease, and no pool.
 */
export function shedLoad(
  app: FastifyInstance,
  pool: { readonly waitingCount: number; readonly options: { readonly max: number } },
): void {
  const most = Math.max(mostWaiting.atLeast, mostWaiting.forEach * pool.options.max)

  app.addHook('onRequest', async (request, reply) => {
    if (pool.waitingCount < most || request.routeOptions.config.isCall !== true) return
    await reply
      .code(503)
      .header('Retry-After', '1')
      .type('application/json; charset=utf-8')
      .send(failureEnvelope('code', '503', 'Many people are here right now. Please try again in a moment.'))
  })
}
