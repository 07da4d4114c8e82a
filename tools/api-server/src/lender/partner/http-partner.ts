import { is, literal, looseObject, parseJson, pipe, safeParse, string } from 'valibot'

import { type Environment, StartProblem } from '../../platform/start-problem.ts'
import { partnerReport } from '../../ledger/partner-report.ts'
import { noAnswer } from '../../platform/outbox/no-answer.ts'
import type { PaymentProvider } from '../../ledger/payment-provider.ts'
import { readCalledAddress, readSharedKey } from '../../platform/signed/shared-key.ts'
import { sign, signatureHeader } from '../../platform/signed/signature.ts'
import { amountText } from '../../platform/language/amounts-and-days.ts'

/** How a deployment reaches its payment partner. */
export interface PartnerSettings {
  /** Signs in both directions. */
  readonly key: string
  /** Without it, the partner is sent nothing: it knows the codes by other ways. */
  readonly url?: string | undefined
}

const timeoutMs = 10_000
const json = pipe(string(), parseJson())
const refusal = looseObject({ state: literal('refused') })

/**
 * What the environment sets: `PAHIRAM_PARTNER_KEY`, `PAHIRAM_PARTNER_URL`; undefined without a key.
 * @throws {StartProblem} when one of them cannot be used as it is.
 */
export function readPartnerSettings(environment: Environment): PartnerSettings | undefined {
  const key = readSharedKey(environment, 'PAHIRAM_PARTNER_KEY')
  const url = readCalledAddress(environment, 'PAHIRAM_PARTNER_URL')

  if (key === undefined && url !== undefined)
    throw new StartProblem('PAHIRAM_PARTNER_URL is set, and PAHIRAM_PARTNER_KEY is not.')
  return key === undefined ? undefined : { key, url: url?.replace(/\/+$/, '') }
}

/**
 * A partner at whose counters, wallets and banks codes are paid. The borrower reads the code on our own page. Towards its
 * address we send `POST /codes`, `/charges` and `/refunds`, signed as it signs towards us, with the header
 * `Idempotency-Key`; a 2xx means that it is taken (docs/integration.md).
 */
export function httpPartner({ key, url }: PartnerSettings, now: () => Date): PaymentProvider {
  const payUrl: PaymentProvider['payUrl'] = async ({ orderId, code, amount, pagesOrigin }) =>
    `${pagesOrigin}/repaymentOfCode?${new URLSearchParams({ showType: '1', payCode: code, repayAmount: amountText(amount), orderId })}`

  if (url === undefined) return { payUrl }

  const send = async (path: string, idempotencyKey: string, request: unknown): Promise<string> => {
    const method = 'POST'
    const body = JSON.stringify(request)
    const { href, pathname, search } = new URL(url + path)
    const answer = await fetch(href, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        [signatureHeader]: sign(key, { method, path: pathname + search, body }, now()),
      },
      body,
      // Followed, it would take what was signed elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw noAnswer(url, error)
    })
    const text = await answer.text()

    if (!answer.ok) throw new Error(`the payment partner answered HTTP ${answer.status}`)
    return text
  }

  return {
    payUrl,
    sendCode: async (idempotencyKey, request) => void (await send('/codes', idempotencyKey, request)),
    async charge(idempotencyKey, request) {
      const { output: answer } = safeParse(json, await send('/charges', idempotencyKey, request))

      if (is(refusal, answer)) return { state: 'refused' }

      const read = safeParse(partnerReport, answer)

      if (!read.success || read.output.state !== 'paid') throw new Error('the payment partner answered no charge')
      return { state: 'paid', report: read.output }
    },
    async refund(idempotencyKey, request) {
      const { output: answer } = safeParse(json, await send('/refunds', idempotencyKey, request))

      return { state: is(refusal, answer) ? 'refused' : 'taken' }
    },
  }
}
