import { AsyncLocalStorage } from 'node:async_hooks'

import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code in the envelope of the answer; undefined when the answer has none. */
    answerCode?: string
  }
}

/** An answered request: what logs and metrics know of it, which is nothing about the person who sent it. */
export interface FinishedRequest {
  /** The answer's `X-Request-Id`. */
  readonly requestId: string
  readonly method: string
  /** The pattern of the route, such as `/complaint-images/:name`; `other` for an address that no route has. */
  readonly route: string
  readonly status: number
  /** The code in the answer's envelope; undefined when it has none. */
  readonly code: string | undefined
  readonly milliseconds: number
}

/** What is done with each answered request. */
export type RequestObserver = (request: FinishedRequest) => void

/** Requests that say nothing while they succeed, some each second. */
const healthRoutes = new Set(['/livez', '/readyz', '/healthz'])

/** Returns whether a load balancer asked and was content: the log does not need that. */
export function isRoutineProbe({ route, status }: FinishedRequest): boolean {
  return healthRoutes.has(route) && status === 200
}

const current = new AsyncLocalStorage<string>()

/** The id of the request that the running code works for; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** Gives every request of `app` its id as context (`currentRequestId`), and calls the observers when it is answered. */
export function observeRequests(app: FastifyInstance, observers: readonly RequestObserver[]): void {
  app.addHook('onRequest', (request, _, done) => current.run(request.id, done))
  app.addHook('onResponse', (request, reply, done) => {
    const finished = {
      requestId: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      code: request.answerCode,
      milliseconds: reply.elapsedTime,
    }

    for (const observe of observers) observe(finished)
    done()
  })
}

/** The route's pattern, never the address: that may hold a session, and has no end of different values. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'other' : (request.routeOptions.url ?? 'other')
}
