import { hash, randomUUID } from 'node:crypto'

import { captchaImage, getCaptchaSession, getWorkChallenge, lettersIn, proveWork } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { ApiError, failureEnvelope } from '../http/envelope.ts'
import { implement, type Log } from '../http/implement.ts'
import type { Database } from '../database/database.ts'
import { isWithinRate } from '../database/rate-count.ts'
import { retrying } from '../database/retry.ts'
import { isUuid } from '../database/uuid.ts'
import { drawCaptcha, newCaptchaText } from './draw-captcha.ts'
import { type prepareWork, workTimeMs } from './work.ts'

/** How long a captcha is valid, ms. */
const validityMs = 2 * 60_000

/** What the name of work begins with, in place of a picture's hash. */
const workMark = 'work '

/** Creates and checks captchas. They are stored in the database, so that any server accepts the answer. */
export function prepareCaptchas({ query }: Database, now: () => Date) {
  return {
    /**
     * Returns the text of a session's captcha and the seed of its drawing. A new timestamp gives new ones; the same
     * timestamp gives the same, so that a browser that asks twice shows the valid one, and a program gains nothing.
     */
    async pictureOf(sid: string, timestamp: string): Promise<{ answer: string; seed: string }> {
      const picture = hash('sha256', timestamp).slice(0, 32)
      return retrying(() =>
        query
          .insertInto('captchas')
          .values({ sid, picture, answer: newCaptchaText(), seed: randomUUID(), drawn_at: now(), is_spent: false })
          .onConflict((conflict) =>
            conflict.column('sid').doUpdateSet({
              picture,
              answer: keptIfSame('answer'),
              seed: keptIfSame('seed'),
              drawn_at: keptIfSame('drawn_at'),
              is_spent: keptIfSame('is_spent'),
            }),
          )
          .returning(['answer', 'seed'])
          .executeTakeFirstOrThrow(),
      )
    },
    /** Puts work in the place of a session's picture: no answer is right until it was done. `work` names it. */
    async beginWork(sid: string, work: string): Promise<void> {
      const waiting = { picture: workMark + work, answer: '', drawn_at: now(), is_spent: true }

      await retrying(() =>
        query
          .insertInto('captchas')
          .values({ sid, ...waiting })
          .onConflict((conflict) => conflict.column('sid').doUpdateSet(waiting))
          .execute(),
      )
    },
    /**
     * Returns the right answer of a session whose work was done. Undefined when the session waits for no such work, when it
     * came too late, or when the answer was given before: work is paid once.
     */
    async finishWork(sid: string, work: string): Promise<string | undefined> {
      const finished = await retrying(() =>
        query
          .updateTable('captchas')
          .set({ answer: newCaptchaText(), drawn_at: now(), is_spent: false })
          .where('sid', '=', sid)
          .where('picture', '=', workMark + work)
          .where('answer', '=', '')
          .where('drawn_at', '>=', new Date(now().getTime() - workTimeMs))
          .returning('answer')
          .executeTakeFirst(),
      )

      return finished?.answer
    },
    /**
     * Checks an answer: whether it solves the captcha. A captcha accepts one attempt, right or wrong, within its validity.
     */
    async solvedBy(sid: string, typed: string): Promise<boolean> {
      if (!isUuid(sid)) return false

      const tried = await retrying(() =>
        query
          .updateTable('captchas')
          .set({ is_spent: true })
          .where('sid', '=', sid)
          .where('is_spent', '=', false)
          .returning(['answer', 'drawn_at'])
          .executeTakeFirst(),
      )

      return (
        tried !== undefined &&
        now().getTime() - tried.drawn_at.getTime() <= validityMs &&
        tried.answer === captchaTextIn(typed)
      )
    },
    /** Returns the text of a session's captcha, for the sandbox. */
    async shown(sid: string): Promise<string | undefined> {
      const found = isUuid(sid)
        ? await query.selectFrom('captchas').where('sid', '=', sid).select('answer').executeTakeFirst()
        : undefined

      return found?.answer || undefined
    },
  }
}

/** The result of `prepareCaptchas`. */
export type Captchas = ReturnType<typeof prepareCaptchas>

/** Normalises a typed text for comparison: trimmed, in capitals. */
export function captchaTextIn(typed: string): string {
  return lettersIn(typed).toUpperCase()
}

function keptIfSame<Column extends 'answer' | 'seed' | 'drawn_at' | 'is_spent'>(column: Column) {
  const [old, fresh] = [sql.ref(`captchas.${column}`), sql.ref(`excluded.${column}`)]

  return sql<never>`case when captchas.picture = excluded.picture then ${old} else ${fresh} end`
}

/** How many pictures one IP address may request: a carrier's customers share an address, and a guess hits 1 in 130 000. */
const rate = { most: 1200, milliseconds: 10 * 60_000 }

interface CaptchaOptions {
  readonly captchas: Captchas
  readonly addressKey: (address: string) => string
  readonly work: ReturnType<typeof prepareWork>
  readonly now: () => Date
  readonly log: Log
}

/** Serves the calls that start a captcha session, that load its picture, and that take work in a picture's place. */
export function serveCaptcha(app: FastifyInstance, { query }: Database, options: CaptchaOptions): void {
  const { captchas, addressKey, work, now, log } = options
  const isTooMany = async (address: string) =>
    !(await isWithinRate(query, `captcha ${addressKey(address)}`, rate, now()))

  // A session is stored when its first picture is requested.
  implement(app, getCaptchaSession, async () => ({ sid: randomUUID() }), log)
  app.get<{ Querystring: { sid?: unknown; t?: unknown } }>(captchaImage.path, async (request, reply) => {
    const { sid, t } = request.query

    if (typeof sid !== 'string' || !isUuid(sid))
      return reply.code(400).send(failureEnvelope('code', '400', 'sid is not as expected'))
    if (await isTooMany(request.ip))
      return reply.code(429).send(failureEnvelope('code', '429', 'Too many pictures were asked for. Please wait.'))

    const { answer, seed } = await captchas.pictureOf(sid, typeof t === 'string' && t !== '' ? t : randomUUID())

    return reply.type('image/png').send(drawCaptcha(answer, seed))
  })
  implement(
    app,
    getWorkChallenge,
    async ({ sid }, caller) => {
      if (!isUuid(sid)) throw new ApiError('400', 'sid is not as expected')
      if (await isTooMany(caller.address)) throw new ApiError('429', 'Too many pictures were asked for. Please wait.')

      const { challenge, name } = await work.challenge(sid)

      await captchas.beginWork(sid, name)
      return { challenge }
    },
    log,
  )
  implement(
    app,
    proveWork,
    async ({ sid, ...done }) => {
      const name = isUuid(sid) ? await work.nameIfDone(sid, done) : undefined
      const capcode = name === undefined ? undefined : await captchas.finishWork(sid, name)

      if (capcode === undefined) throw new ApiError('101', 'This took too long. Please try again.')
      return { capcode }
    },
    log,
  )
}

/** Serves `GET /__sandbox/captcha?sid=`, which answers the captcha's text as `{ code }`. Never register it in production. */
export function serveSandboxCaptcha(app: FastifyInstance, captchas: Captchas): void {
  app.get<{ Querystring: { sid?: unknown } }>('/__sandbox/captcha', async ({ query: { sid } }, reply) => {
    const code = typeof sid === 'string' ? await captchas.shown(sid) : undefined

    return code === undefined ? reply.code(404).send({ message: 'No picture was drawn for this sid.' }) : { code }
  })
}
