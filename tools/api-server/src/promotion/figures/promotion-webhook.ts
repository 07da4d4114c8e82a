import { noAnswer } from '../../platform/outbox/no-answer.ts'
import type { Deliver } from '../../platform/outbox/outbox.ts'
import { readSharedKey } from '../../platform/signed/shared-key.ts'
import { sign, signatureHeader } from '../../platform/signed/signature.ts'
import { StartProblem } from '../../platform/start-problem.ts'

/** Where the promotion team's news are sent. */
export interface PromotionWebhook {
  readonly url: string
  /** Signs each of them. */
  readonly key: string
}

const timeoutMs = 10_000

/**
 * What the environment sets: `PAHIRAM_PROMOTION_WEBHOOK`, `PAHIRAM_PROMOTION_WEBHOOK_KEY`; undefined without an address.
 * @throws {StartProblem} when one of them cannot be used as it is.
 */
export function readPromotionWebhook(
  environment: Readonly<Record<string, string | undefined>>,
): PromotionWebhook | undefined {
  const url = environment['PAHIRAM_PROMOTION_WEBHOOK'] || undefined
  const key = readSharedKey(environment, 'PAHIRAM_PROMOTION_WEBHOOK_KEY')

  if (url === undefined) return undefined
  if (!URL.canParse(url) || !/^https:\/\/|^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(url))
    throw new StartProblem('PAHIRAM_PROMOTION_WEBHOOK is no https: address.')
  if (key === undefined)
    throw new StartProblem('PAHIRAM_PROMOTION_WEBHOOK is set, and PAHIRAM_PROMOTION_WEBHOOK_KEY is not.')
  return { url, key }
}

/** Sends news to the webhook, signed as messages to the payment partner are (docs/spec/contract-2.md §1). */
export function deliverNews({ url, key }: PromotionWebhook, now: () => Date): Deliver {
  return async (idempotencyKey, news) => {
    const body = JSON.stringify(news)
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        [signatureHeader]: sign(key, body, now()),
      },
      body,
      // Followed, it would take what was signed elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw noAnswer(url, error)
    })

    if (!answer.ok) throw new Error(`the webhook answered HTTP ${answer.status}`)
    return null
  }
}
