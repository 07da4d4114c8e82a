import { randomUUID } from 'node:crypto'

import { captchaImage, getCaptchaSession } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { failureEnvelope } from '../api/envelope.ts'
import { implement, type Log } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { isWithinRate } from '../database/rate-count.ts'
import { isUuid } from '../database/uuid.ts'
import type { Captchas } from './captchas.ts'
import { drawCaptcha } from './draw-captcha.ts'

/** Pictures for one address: each is one try, of some 130 000 texts, and costs a millisecond. A carrier's customers share one. */
const rate = { most: 1200, milliseconds: 10 * 60_000 }

interface CaptchaOptions {
  readonly captchas: Captchas
  readonly addressKey: (address: string) => string
  readonly now: () => Date
  readonly log: Log
}

/** Serves the captcha's session and its pictures. */
export function serveCaptcha(app: FastifyInstance, { query }: Database, options: CaptchaOptions): void {
  const { captchas, addressKey, now, log } = options

  // Nothing is kept of a session until it shows a picture.
  implement(app, getCaptchaSession, async () => ({ sid: randomUUID() }), log)
  app.get<{ Querystring: { sid?: unknown; t?: unknown } }>(captchaImage.path, async (request, reply) => {
    const { sid, t } = request.query

    reply.header('Cache-Control', 'no-store')
    if (typeof sid !== 'string' || !isUuid(sid)) {
      return reply.code(400).send(failureEnvelope('code', '400', 'sid is not as expected'))
    }
    if (!(await isWithinRate(query, `captcha ${addressKey(request.ip)}`, rate, now()))) {
      return reply.code(429).send(failureEnvelope('code', '429', 'Too many pictures were asked for. Please wait.'))
    }

    const text = await captchas.textOf(sid, typeof t === 'string' && t !== '' ? t : randomUUID())

    return reply.type('image/png').send(drawCaptcha(text))
  })
}

/** `GET /__sandbox/captcha?sid=` tells what the picture shows, as `{ code }`. Never to be registered in production. */
export function serveSandboxCaptcha(app: FastifyInstance, captchas: Captchas): void {
  app.get<{ Querystring: { sid?: unknown } }>('/__sandbox/captcha', async ({ query: { sid } }, reply) => {
    const code = typeof sid === 'string' ? await captchas.shown(sid) : undefined

    return code === undefined ? reply.code(404).send({ message: 'No picture was drawn for this sid.' }) : { code }
  })
}
