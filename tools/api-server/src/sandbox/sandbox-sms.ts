import { randomUUID } from 'node:crypto'

import { mobileNumberIn } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import type { Log } from '../platform/http/implement.ts'
import type { Database } from '../platform/database/database.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { type BorrowerSms, type PhoneSms, type SmsSender } from '../platform/sms/sms-sender.ts'

/** Returns a sender that writes messages to the log and stores them for `GET /__sandbox/sms`. */
export function sandboxSms(database: Database, now: () => Date, log: Log): SmsSender<BorrowerSms | PhoneSms> {
  return {
    async send(message) {
      const isToPhone = 'phone' in message

      log(`SMS ${isToPhone ? `to ${message.phone}` : `for order ${message.orderId}`}: ${message.text}`)
      await database.query
        .insertInto('sandbox_messages')
        .values({
          id: randomUUID(),
          order_id: isToPhone ? null : message.orderId,
          phone: isToPhone ? message.phone : null,
          text: message.text,
          sent_at: now(),
        })
        .execute()
    },
  }
}

/**
 * Serves the messages of an order (`?orderId=`) or a phone (`?phone=`), the latest first, each with its code. Never
 * register it in production.
 */
export function serveSandboxSms(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: { orderId?: unknown; phone?: unknown } }>('/__sandbox/sms', async ({ query }) => {
    const { orderId } = query
    const phone = typeof query.phone === 'string' ? mobileNumberIn(query.phone) : undefined
    const asked = database.query.selectFrom('sandbox_messages').orderBy('sent_at', 'desc').limit(20)
    const found =
      phone !== undefined
        ? asked.where('phone', '=', phone)
        : typeof orderId === 'string' && isUuid(orderId)
          ? asked.where('order_id', '=', orderId)
          : undefined
    const messages = (await found?.select(['text', 'sent_at']).execute()) ?? []

    return messages.map(({ text, sent_at }) => ({ text, code: /\d{6}/.exec(text)?.[0] ?? null, sentAt: sent_at }))
  })
}
