import type { sendSmsCode } from '@pahiram/contract'

import { ApiError } from '../api/envelope.ts'
import type { Handler } from '../api/implement.ts'
import { captchaTextIn } from '../captcha/captchas.ts'
import { holdName } from '../database/rate-count.ts'
import { retrying } from '../database/retry.ts'
import { newPhoneCode } from './phone-code.ts'
import type { Promotion } from './promotion-parts.ts'
import { isRegistered, registeredAlready } from './registered-phone.ts'
import { checkSmsLimits } from './sms-limits.ts'

/**
 * Sends a code to a phone. The captcha is spent whatever comes after, so that one picture is one SMS at most, also when
 * the same call arrives twice at once. What is sent counts against the limits before it is sent: whoever cuts the
 * connection, or kills the server, gets no further one for it.
 */
export function answerSendCode(promotion: Promotion): Handler<typeof sendSmsCode> {
  const { captchas, sender, keys, readPhone, keepSource, countEvent, configuration, now, log } = promotion

  return async ({ phone: written, capcode, sid, utm_tag = '', user_from = '', app_from = '' }, caller) => {
    if (sender === undefined) throw new ApiError('503', 'We cannot send codes right now. Please come back later.')

    const { phone, phoneKey, shown } = await readPhone(written, caller)

    if (!(await captchas.isRight(sid, capcode))) {
      throw new ApiError('101', 'The characters of the picture are wrong or too old. Please type the new ones.')
    }

    const source = await keepSource({ ...shown, utmTag: utm_tag, userFrom: user_from, appFrom: app_from })
    const code = await nextCode(promotion, {
      phoneKey,
      addressKey: keys.addressKey(caller.address),
      captchaKey: keys.captchaKey(phone, sid, captchaTextIn(capcode)),
    })

    try {
      const text = `${code} is your ${configuration.companyName} code. It holds for 10 minutes. Tell it to nobody.`

      await sender.send({ phone, text })
    } catch (error) {
      log(`A code could not be sent: ${error instanceof Error ? error.message : 'no reason given'}`)
      throw new ApiError('503', 'The code may not have been sent. If none arrives, please try again in a minute.')
    }
    await countEvent('code', source, now())
    return null
  }
}

interface Wanted {
  readonly phoneKey: string
  readonly addressKey: string
  readonly captchaKey: string
}

/** A code, counted. Calls for the same number or from the same address wait for each other here. */
function nextCode({ database, keys, perAddress, now }: Promotion, wanted: Wanted): Promise<string> {
  return retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      // Always in this order, so that no two of them wait for each other.
      await holdName(transaction, `sms from ${wanted.addressKey}`, now())
      await holdName(transaction, `sms to ${wanted.phoneKey}`, now())

      // Read only now: whoever waited is later than whoever was waited for.
      const moment = now()

      if (await isRegistered(transaction, wanted.phoneKey)) throw registeredAlready()
      await checkSmsLimits(transaction, { ...wanted, perAddress }, moment)
      return newPhoneCode(transaction, keys, wanted, moment)
    }),
  )
}
