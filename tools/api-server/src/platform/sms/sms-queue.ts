import { randomBytes } from 'node:crypto'

import type { Kysely } from 'kysely'

import { derivedKey, seal, type SealKey, unseal } from '../keys/encryption.ts'
import type { SmsKind } from '../database/money-tables.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from '../http/envelope.ts'
import { addToOutbox, type Deliver, type Outbox } from '../outbox/outbox.ts'
import type { SmsSender } from './sms-sender.ts'

/** A code that is to be sent. */
export interface NewCode {
  readonly id: string
  readonly code: string
  readonly endsAt: Date
}

/** Sends messages through the outbox: at least once, always with the same key, also after the server was killed. */
export interface SmsQueue<Message> {
  /** Adds the message of a code, in the transaction that makes it: it is sent if that is kept, and dropped when the code ends. */
  add(query: Kysely<Tables>, sms: Omit<NewCode, 'code'> & { message: Message }, now: Date): Promise<void>
  /** Sends it now. @throws {ApiError} when it may not have been sent; it is tried again until its code ends. */
  send(id: string): Promise<void>
}

/**
 * Derives the key that waiting messages are encrypted with: nobody who reads the database learns a code or a number. A server
 * without a key for accounts draws one, and the messages that it leaves behind end unsent.
 */
export function smsSealKey(accountKey: SealKey | 'none'): SealKey {
  return accountKey === 'none' ? randomBytes(32) : derivedKey(accountKey, 'pahiram waiting messages')
}

/** Prepares the queue of one kind of messages. */
export function smsQueue<Message>(outbox: Outbox, kind: SmsKind, sealKey: SealKey): SmsQueue<Message> {
  return {
    async add(query, { id, message, endsAt }, now) {
      const key = keyOf(id)
      const body = { sealed: seal(JSON.stringify(message), sealKey, key) }

      await addToOutbox(query, { kind, key, body, endsAt }, now)
    },
    async send(id) {
      // The outbox logs why, and tries again until the code ends.
      await outbox.deliver(keyOf(id)).catch(() => {
        throw new ApiError('503', 'The code may not have been sent. If none arrives, please try again in a minute.')
      })
    },
  }
}

/** What the outbox does with a waiting message: decrypts it and gives it to the sender, with its key. */
export function deliverSms<Message>(sender: SmsSender<Message>, sealKey: SealKey): Deliver {
  return async (key, body) => {
    const { sealed } = body as { sealed: string }

    await sender.send(JSON.parse(unseal(sealed, sealKey, key)) as Message, key)
  }
}

function keyOf(id: string): string {
  return `sms:${id}`
}
