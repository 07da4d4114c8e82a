import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { sessionHeader } from '@pahiram/contract'
import { dayNumber } from '@pahiram/formatting/calendar'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/retry.ts'
import { messagesOf } from '../platform/language/messages.ts'
import { sendPlainPage } from '../site/replies.ts'
import {
  confirmScenarios,
  entryOf,
  landingScenarios,
  repayScenarios,
  type Scenario,
  type ScenarioEntry,
  scenarios,
} from './scenarios.ts'
import { anotherCardScenario, cardScenarios } from './seed-cards.ts'
import { complaintScenarios } from './seed-complaints.ts'
import { seedDigits, seedId, seedSessions } from './seed-id.ts'
import { seed, seedScenarios } from './seed.ts'

/** Where a payment or a withdrawal would go on at a partner's; the sandbox has no partner. */
const partnerPages = [
  { path: '/__sandbox/withdraw', title: 'withdrawn' },
  { path: '/__sandbox/pay', title: 'partner' },
] as const

/** The seeded sessions, with the page that each opens. */
export function scenarioEntries(today: Date): ScenarioEntry[] {
  return [
    ...scenarios(today).map(entryOf),
    ...confirmScenarios,
    ...complaintScenarios,
    ...cardScenarios,
    ...repayScenarios().map(entryOf),
    ...landingScenarios,
  ]
}

/**
 * Serves what only development and tests need: the list of seeded sessions, the partner's pages, the fault switch. Whoever
 * asks for the list on a later day than the seed's gets them as their names say: `seed-174` is due in 3 days on each.
 */
export function serveSandbox(app: FastifyInstance, database: Database, now: () => Date, appScheme: string): void {
  let seededDay = dayNumber(now())
  let seeding = Promise.resolve()

  app.get('/__sandbox/scenarios', async () => {
    const today = now()

    if (dayNumber(today) !== seededDay) {
      seededDay = dayNumber(today)
      seeding = seed(database, appScheme, today)
    }
    await seeding
    return scenarioEntries(today)
  })
  for (const { path, title } of partnerPages) {
    app.get(path, (_, reply) =>
      sendPlainPage(reply, { title: messagesOf('plainPage')[title], sentence: messagesOf('partnerPage').noMoney }),
    )
  }
  serveFaults(app)
}

/**
 * `POST /__sandbox/borrowers` with `{ "scenario": "repay" }`: a new session that begins as the scenario's does, answered as
 * `{ name, description, url }`. What it pays, binds and signs touches nobody else. Never to be registered in production.
 */
export function serveBorrowers(app: FastifyInstance, database: Database, now: () => Date): void {
  app.post<{ Body: { scenario?: unknown } | undefined }>('/__sandbox/borrowers', async (request, reply) => {
    const today = now()
    const card = anotherCardScenario(request.body?.scenario, `${String(request.body?.scenario)}-${randomUUID()}`)

    if (card !== undefined) {
      await inTransaction(database, (transaction) => seedSessions(transaction, [card]))
      return reply.code(201).send({ name: card.name, description: card.description, url: card.url })
    }

    const like = [...scenarios(today), ...repayScenarios()].find(({ name }) => name === request.body?.scenario)

    if (like === undefined)
      return reply.code(400).send({ message: 'There is no such scenario with an order or a form.' })

    const borrower = another(like)

    await inTransaction(database, (transaction) => seedScenarios(transaction, [borrower], today))
    return reply.code(201).send(entryOf(borrower))
  })
}

function another(like: Scenario): Scenario {
  const name = `${like.name}-${randomUUID()}`

  const order = { ...like.order, account_id: seedId('account', name), id: seedId('order', name) }

  // A code that people read is nobody else's, as the order's number (`seededNumber`).
  return {
    ...like,
    name,
    order,
    ...(like.code !== undefined && { code: { ...like.code, code: seedDigits(name, 12) } }),
  }
}

/** A simulated fault and the path it applies to; without `status`, `body` and `reset` the call is only delayed, or its answer. */
const faultSchema = v.strictObject({
  /** The exact path of a call, a page or an asset; with `*` at its end, every path that begins so. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** Only for this session; without it, for everybody. */
  session: v.optional(v.string()),
  /** Milliseconds that pass before the server does anything for the call. */
  delay: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))),
  /** Milliseconds from the call to its answer, with all that the server does for it; an answer that takes longer is not held up. */
  answerAfter: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  body: v.optional(v.picklist(['html', 'broken', 'empty'])),
  /** True: the connection is cut. */
  reset: v.optional(v.boolean()),
  /** How many calls it hits; without it, all until it is cleared. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

type Fault = v.InferOutput<typeof faultSchema>

const bodies = {
  html: { type: 'text/html; charset=utf-8', text: '<!doctype html><title>502</title><h1>Bad Gateway</h1>' },
  broken: { type: 'application/json; charset=utf-8', text: '{"code":"0","data":{"orderStatus":1' },
  empty: { type: 'application/json; charset=utf-8', text: '' },
}

/**
 * Serves the simulated faults of development and tests: `POST /__sandbox/faults` adds one, `DELETE` clears all, `GET` lists
 * them. Never register it in production.
 */
export function serveFaults(app: FastifyInstance): void {
  let faults: Fault[] = []
  const answerTimes = new WeakMap<FastifyRequest, number>()

  app.get('/__sandbox/faults', async () => faults)
  app.post('/__sandbox/faults', async (request, reply) => {
    const read = v.safeParse(faultSchema, request.body)

    if (!read.success) return reply.code(400).send({ message: v.summarize(read.issues) })
    faults.push(read.output)
    return reply.code(204).send()
  })
  app.delete('/__sandbox/faults', async (_, reply) => {
    faults = []
    return reply.code(204).send()
  })
  app.addHook('onRequest', async (request, reply) => {
    const fault = faults.find((one) => hits(one, request))

    if (fault === undefined) return undefined
    if (fault.times !== undefined) faults = faults.flatMap((one) => (one === fault ? lessOne(one) : [one]))
    if (fault.answerAfter !== undefined) answerTimes.set(request, performance.now() + fault.answerAfter)
    return fail(fault, request, reply)
  })
  app.addHook('onSend', async (request) => {
    const answersAt = answerTimes.get(request)

    if (answersAt !== undefined) await wait(Math.max(0, answersAt - performance.now()))
  })
}

function hits(fault: Fault, request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  const here = fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path

  if (!here || path.startsWith('/__sandbox/')) return false
  return fault.session === undefined || fault.session === sessionOf(request)
}

function sessionOf(request: FastifyRequest): unknown {
  return (
    request.headers[sessionHeader('sessionId').toLowerCase()] ?? (request.query as Record<string, unknown>)['sessionId']
  )
}

function lessOne(fault: Fault): Fault[] {
  const times = (fault.times ?? 1) - 1

  return times === 0 ? [] : [{ ...fault, times }]
}

async function fail(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (fault.delay !== undefined) await wait(fault.delay)
  if (fault.reset === true) {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (fault.status === undefined && fault.body === undefined) return undefined

  const body = bodies[fault.body ?? 'html']

  return reply
    .code(fault.status ?? 200)
    .type(body.type)
    .send(body.text)
}
