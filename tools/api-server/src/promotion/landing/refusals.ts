import { mobileNumberIn } from '@pahiram/contract'

import { ApiError } from '../../platform/http/envelope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { clientNetwork } from '../../platform/http/client-network.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import type { LandingEventKind } from '../../platform/database/tables.ts'
import type { Promotion } from './promotion-parts.ts'
import type { Tracking } from '../../ledger/landing/visit-source.ts'
import { isMachine } from './visits.ts'

/** The kind of refusal by the error's code (docs/spec/product-spec.md §8). */
const kinds: Readonly<Record<string, LandingEventKind>> = {
  '101': 'refused-captcha',
  '-1': 'refused-captcha',
  '110': 'refused-limit',
  '429': 'refused-limit',
  '102': 'refused-code',
  '11': 'refused-known',
}

/** How many refusals of one network are counted in a day: more are an attack, and say nothing of visitors. */
const refusalsOfDay = { most: 2_000, windowMs: 24 * 60 * 60_000 }

type Asked = Tracking & { readonly phone: string }

/**
 * Returns a function that wraps the answer to a call for a code or a registration, and counts why it was refused, by the source
 * of the visit. What is counted changes no answer.
 */
export function prepareRefusals({ shownTemplate, keys, keepSource, countEvent, now, log }: Promotion) {
  const budget = new RateLimit(refusalsOfDay)

  async function count({ code }: ApiError, asked: Asked, caller: Caller): Promise<void> {
    if (isMachine(caller) || !budget.allows(clientNetwork(caller.address), now().getTime())) return

    const { utm_tag = '', user_from = '', app_from = '' } = asked
    const phone = mobileNumberIn(asked.phone)
    const shown = await shownTemplate.forPhone(phone === undefined ? '' : keys.phoneKey(phone), caller, now())
    const source = await keepSource({
      template: shown?.template ?? '',
      version: shown?.version ?? 0,
      utmTag: utm_tag,
      userFrom: user_from,
      appFrom: app_from,
    })

    await countEvent(kinds[code] ?? 'refused-other', source, now())
  }

  return <Request extends Asked, Answer>(handler: (asked: Request, caller: Caller) => Promise<Answer>) =>
    async (asked: Request, caller: Caller): Promise<Answer> => {
      try {
        return await handler(asked, caller)
      } catch (error) {
        if (error instanceof ApiError) {
          await count(error, asked, caller).catch((problem: unknown) =>
            log(`A refusal was not counted: ${String(problem)}`),
          )
        }
        throw error
      }
    }
}
