import type { PhoneSms, SmsSender } from './sms-sender.ts'

/** A gateway that sends messages for us. */
export interface SmsGateway {
  readonly url: string
  readonly token: string
  /** The name or number that messages come from, where the gateway wants one. */
  readonly from?: string | undefined
  /** How long it may take to accept a message. */
  readonly milliseconds?: number
}

const usualMilliseconds = 10_000

/**
 * Sends messages through a gateway: `POST <url>` with `Authorization: Bearer <token>` and the JSON `{ to, text, from? }`;
 * a 2xx means that it is sent. One attempt: after a timeout nobody knows whether it was, and an SMS costs money.
 */
export function httpSms({ url, token, from, milliseconds = usualMilliseconds }: SmsGateway): SmsSender<PhoneSms> {
  return {
    async send({ phone, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ to: phone, text, ...(from !== undefined && { from }) }),
        // Followed, it would take the token elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(milliseconds),
      })

      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS gateway answered HTTP ${answer.status}`)
    },
  }
}
