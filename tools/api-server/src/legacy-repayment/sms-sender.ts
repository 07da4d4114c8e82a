import { randomUUID } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Log } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { isUuid } from '../database/uuid.ts'

/** A message to the borrower of an order. */
interface Sms {
  readonly accountId: string
  readonly orderId: string
  readonly text: string
}

/** Whoever sends messages. The sandbox has its own; a deployment gives `startServer` one that knows the borrowers' numbers. */
export interface SmsSender {
  send(message: Sms): Promise<void>
}

/** Sends nothing: messages go to the log, and to whoever reads them at `GET /__sandbox/sms?orderId=…`. */
export function sandboxSms(database: Database, now: () => Date, log: Log): SmsSender {
  return {
    async send({ orderId, text }) {
      log(`SMS for order ${orderId}: ${text}`)
      await database.query
        .insertInto('sandbox_messages')
        .values({ id: randomUUID(), order_id: orderId, text, sent_at: now() })
        .execute()
    },
  }
}

/** Serves the messages of an order, the latest first, with the code that is in them. Never to be registered in production. */
export function serveSandboxSms(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: { orderId?: unknown } }>('/__sandbox/sms', async (request) => {
    const { orderId } = request.query

    if (typeof orderId !== 'string' || !isUuid(orderId)) return []

    const messages = await database.query
      .selectFrom('sandbox_messages')
      .where('order_id', '=', orderId)
      .orderBy('sent_at', 'desc')
      .limit(20)
      .select(['text', 'sent_at'])
      .execute()

    return messages.map(({ text, sent_at }) => ({ text, code: /\d{6}/.exec(text)?.[0] ?? null, sentAt: sent_at }))
  })
}
