import { randomUUID } from 'node:crypto'

import formbody from '@fastify/formbody'
import { cacheControl, everywhere } from '@pahiram/page-html'
import { httpOptions, readWholeCalls } from '@pahiram/page-server'
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'

import { answerInLanguage } from '../language/language.ts'
import { observeRequests, type RequestObserver } from '../monitoring/request-log.ts'
import type { Platform } from '../platform.ts'
import { serveSessionUse } from '../sessions/session-end.ts'
import { handleErrors, longestForm } from './implement.ts'
import { letPagesCall } from './page-origins.ts'
import { serveHealth } from './serve-health.ts'
import { shedLoad } from './shed-load.ts'

/** How HTTP is served. */
export interface HttpSettings {
  /** Proxies in front (`readTrustedProxies`): they say from which address a call came. Without it, nobody is believed. */
  readonly proxies?: readonly string[]
  /** How long a caller may take to send a request, ms; as usual without it. */
  readonly requestTimeoutMs?: number
  /** Called with each answered request. */
  readonly onRequest?: RequestObserver
  /** Called with each route, once the server starts: a test tries them all. */
  readonly onRoute?: (route: RouteOptions) => void
}

/** Makes the HTTP server; it serves nothing yet. */
export function createApp({ proxies, requestTimeoutMs }: HttpSettings): FastifyInstance {
  return fastify({
    trustProxy: proxies === undefined ? false : [...proxies],
    logger: false,
    genReqId: () => randomUUID(),
    // `serveHealth` rejects late calls itself, with an envelope.
    return503OnClosing: false,
    ...httpOptions(requestTimeoutMs),
  })
}

/** Adds what holds for every request: it has to be there before a call is registered. */
export async function prepareApp(
  app: FastifyInstance,
  { database, now, log, deployment, pageOrigins, publicOrigin, metrics }: Platform,
  { onRequest, onRoute }: HttpSettings,
): Promise<void> {
  const observers = [onRequest, metrics?.observeRequest]

  if (onRoute) app.addHook('onRoute', onRoute)
  readWholeCalls(app)
  app.decorate('publicOrigin', publicOrigin)
  observeRequests(
    app,
    observers.filter((observer) => observer !== undefined),
  )
  await app.register(formbody, { bodyLimit: longestForm })
  // What no handler says otherwise of is an answer to a call, refused or not: no cache may keep it.
  app.addHook(
    'onRequest',
    async (request, reply) =>
      void reply.headers({ ...everywhere, 'Cache-Control': cacheControl.never, 'X-Request-Id': request.id }),
  )
  answerInLanguage(app, deployment.locale)
  await letPagesCall(app, pageOrigins)
  handleErrors(app, log)
  serveSessionUse(app, database, now, log)
  serveHealth(app, database)
  shedLoad(app, database.pool)
}
