import type { JsonSchema } from '@valibot/to-json-schema'

export const text: JsonSchema = { type: 'string' }
export const integer: JsonSchema = { type: 'integer' }
export const moment: JsonSchema = { type: 'string', format: 'date-time' }

/** An object with these properties, all of them there unless `required` names those that are. */
export const objectOf = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
})

/** What we send to the partner, below `PAHIRAM_PARTNER_URL`. */
const sent: readonly (readonly [name: string, summary: string, body: Readonly<Record<string, object>>])[] = [
  ['codes', 'A borrower began to pay.', { code: text, channel: text, amount: integer, validUntil: moment }],
  ['charges', 'A card is to be charged.', { code: text, amount: integer, bankCode: text, lastFour: text }],
  ['refunds', 'Staff send back money that fits no debt.', { reportId: text, amount: integer }],
]

function webhookOf(name: string, summary: string, body: Readonly<Record<string, object>>): object {
  return {
    operationId: `sent-${name}`,
    summary,
    description: 'Signed with PAHIRAM_PARTNER_KEY; the same Idempotency-Key is the same message.',
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: text }],
    requestBody: { required: true, content: { 'application/json': { schema: objectOf(body) } } },
    responses: {
      '2XX': { description: 'It is taken; a charge is answered with its report, or `{ "state": "refused" }`.' },
      '4XX': { description: 'It is not, and is sent once more later.' },
    },
  }
}

/** What the server sends, for the OpenAPI document. */
export function webhooks(): object {
  return Object.fromEntries(sent.map(([name, summary, body]) => [name, { post: webhookOf(name, summary, body) }]))
}
