import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Database } from '../database/database.ts'
import { anotherCardScenario } from './card-scenarios.ts'
import { repayScenarios } from './repay-scenarios.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { entryOf } from './scenario-entry.ts'
import { seedCardBorrower } from './seed-cards.ts'
import { seedBorrower } from './seed.ts'
import { seedDigits, seedId } from './seed-id.ts'

/**
 * `POST /__sandbox/borrowers` with `{ "scenario": "repay" }`: a new session that begins as the scenario's does, told as
 * `{ name, description, url }`. What it pays, binds and signs touches nobody else. Never to be registered in production.
 */
export function serveBorrowers(app: FastifyInstance, database: Database, now: () => Date): void {
  app.post<{ Body: { scenario?: unknown } | undefined }>('/__sandbox/borrowers', async (request, reply) => {
    const today = now()
    const card = anotherCardScenario(request.body?.scenario, `${String(request.body?.scenario)}-${randomUUID()}`)

    if (card !== undefined) {
      await seedCardBorrower(database, card)
      return reply.code(201).send({ name: card.name, description: card.description, url: card.url })
    }

    const like = [...scenarios(today), ...repayScenarios()].find(({ name }) => name === request.body?.scenario)

    if (like === undefined)
      return reply.code(400).send({ message: 'There is no such scenario with an order or a form.' })

    const borrower = another(like)

    await seedBorrower(database, borrower, today)
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
