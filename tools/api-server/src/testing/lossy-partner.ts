import type { PartnerReport } from '../ledger/partner-report.ts'
import type { CodeRequest, PaymentProvider, RefundRequest } from '../ledger/payment-provider.ts'

/** What is lost of a message to the partner: nothing, the message before it is done, or the answer after. */
export type Loss = 'none' | 'before' | 'after'

/** A payment partner that does each key once, and loses messages and answers as it is told. */
export class LossyPartner {
  readonly codes: CodeRequest[] = []
  readonly charges: PartnerReport[] = []
  readonly refunds: RefundRequest[] = []
  readonly #done = new Map<string, { request: string; answer: unknown }>()
  #losses: readonly Loss[] = ['none']
  #sent = 0

  /** What is lost of the messages from now on, in turn. */
  lose(losses: readonly Loss[]): void {
    this.#losses = losses
  }

  /** The partner as one of the servers reaches it. */
  provider(now: () => Date): PaymentProvider {
    return {
      payUrl: async ({ id }) => `https://partner.example/${id}`,
      sendCode: async (key, request) => {
        this.#answer(key, request, () => this.codes.push(request))
      },
      refund: async (key, request) => {
        this.#answer(key, request, () => this.refunds.push(request))
      },
      charge: async (key, request) =>
        this.#answer(key, request, () => {
          const { code, amount } = request
          const report = { id: `charge-${key}`, code, amount, paidAt: now(), channel: 'Card', state: 'paid' as const }

          this.charges.push(report)
          return { state: 'paid' as const, report }
        }),
    }
  }

  #answer<Answer>(key: string, request: object, effect: () => Answer): Answer {
    const loss = this.#losses[(this.#sent += 1) % this.#losses.length]
    const text = JSON.stringify(request)

    if (loss === 'before') throw new Error('lost on its way')

    const done = this.#done.get(key) ?? { request: text, answer: effect() }

    this.#done.set(key, done)
    // A key is one intent: it never stands for anything else.
    if (text !== done.request) throw new Error(`The key ${key} stands for ${done.request}, and now for ${text}`)
    if (loss === 'after') throw new Error('the answer was lost')
    return done.answer as Answer
  }
}
