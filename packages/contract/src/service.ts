import type { InferOutput } from 'valibot'
import { literal, object } from 'valibot'

import { endpoint } from './endpoint.ts'
import { answerOf, text } from './tolerant.ts'

const customerContact = answerOf({ email: text(), smWa: text() })

/** How customers reach the service; `smWa` is a phone or WhatsApp number, as text. */
export type CustomerContact = InferOutput<typeof customerContact>

/** How customers reach the service. */
export const getCustomerContact = endpoint('POST', '/contact-kf-info', {
  name: 'getCustomerContact',
  effect: 'read',
  request: object({ type: literal('1') }),
  answer: customerContact,
})
