import {
  getCaptchaSession,
  getWorkChallenge,
  proveWork,
  registerPhone,
  sendSmsCode,
  storeTapPath,
  trackClick,
  trackVisit,
} from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import * as v from 'valibot'

import { callerOf } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import { implement, type Log } from '../../platform/http/implement.ts'
import { serveCaptcha } from '../../platform/captcha/captchas.ts'
import { prepareWork } from '../../platform/captcha/work.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PromotionKeyOptions, promotionKeys } from '../../platform/keys/promotion-keys.ts'
import { preparePromotion, type PromotionOptions } from './promotion-parts.ts'
import { prepareRefusals } from './refusals.ts'
import { answerRegister } from './register.ts'
import { answerSendCode } from './send-code.ts'
import { trackedFields } from '../../ledger/landing/visit-source.ts'
import { prepareTracking } from './visits.ts'

/** The fields that come from a visitor's link; they may contain any character and are stored byte for byte. */
const exact = { exact: trackedFields }
const exactVisit = { exact: [...trackedFields, 'page_id'] }

interface ServeOptions extends Omit<PromotionOptions, 'keys'>, PromotionKeyOptions {
  /** How many keys a device derives in place of reading a captcha's picture; as usual without it. */
  readonly captchaWork?: number | undefined
}

/** Serves the calls of landing pages: captcha, code, registration, visits and clicks. */
export function servePromotion(app: FastifyInstance, database: Database, options: ServeOptions): void {
  const { accountKey, log } = options

  if (accountKey === 'none') return rejectAll(app, log)

  const keys = promotionKeys(accountKey, options.hashKey)
  const promotion = preparePromotion(database, { ...options, keys })
  const tracking = prepareTracking(promotion)
  const countRefusals = prepareRefusals(promotion)

  serveCaptcha(app, database, {
    ...options,
    addressKey: keys.addressKey,
    work: prepareWork({ secret: keys.workSecret, keys: options.captchaWork }),
  })
  implement(app, sendSmsCode, countRefusals(answerSendCode(promotion)), log, exact)
  implement(app, registerPhone, countRefusals(answerRegister(promotion)), log, exact)
  serveTaps(app, tracking)
  implement(app, trackClick, tracking.click, log, exactVisit)
  implement(app, trackVisit, tracking.visit, log, exactVisit)
}

const tapRequest = v.object({
  page_id: v.string(),
  utm_tag: v.optional(v.string()),
  user_from: v.optional(v.string()),
  app_from: v.optional(v.string()),
})

/** Counts presses of store links, which browsers send by themselves: a `ping` has a body of one word, and nobody reads an answer. */
function serveTaps(app: FastifyInstance, { tap }: ReturnType<typeof prepareTracking>): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('text/ping', { parseAs: 'string', bodyLimit: 100 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(storeTapPath, async (request, reply) => {
      const read = v.safeParse(tapRequest, request.query)

      if (read.success) await tap(read.output, callerOf(request))
      return reply.code(204).send()
    })
  })
}

function rejectAll(app: FastifyInstance, log: Log): void {
  const reject = async () => {
    throw new ApiError('503', 'Registration is closed for now. Please come back later.')
  }

  for (const endpoint of [
    getCaptchaSession,
    getWorkChallenge,
    proveWork,
    sendSmsCode,
    registerPhone,
    trackClick,
    trackVisit,
  ]) {
    implement(app, endpoint, reject, log)
  }
}
