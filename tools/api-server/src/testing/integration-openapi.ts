import { moment as givenMoment } from '@pahiram/contract'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

import {
  accountFormShape,
  accountShape,
  adjustmentShape,
  offerShape,
  orderPageShape,
  productShape,
  recommendedShape,
  sessionShape,
  statusShape,
} from '../lender/core/core-shapes.ts'
import { partnerReport } from '../ledger/partner-report.ts'
import { signatureHeader } from '../platform/signed/signature.ts'
import { integer, moment, objectOf, text, webhooks } from './integration-webhooks.ts'

interface Call {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly name: string
  readonly key: 'PAHIRAM_CORE_KEY' | 'PAHIRAM_PARTNER_KEY'
  readonly summary: string
  readonly body?: GenericSchema
  readonly query?: readonly string[]
  /** The fields of `data`, which are all there unless `required` names those that are. */
  readonly answer: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

const writtenMoment: JsonSchema = {
  description: 'RFC 3339 with an offset, or milliseconds since 1970.',
  anyOf: [moment, integer],
}

const failure = {
  type: 'object',
  required: ['error'],
  properties: { error: text, field: { ...text, description: 'Which one is wrong.' } },
} as const

const figures = { amount: integer, fee: integer, interest: integer, periods: integer, periodDays: integer }
const momentOrNone = { type: ['string', 'null'], format: 'date-time' } as const
const listOf = (properties: Readonly<Record<string, object>>) => ({
  type: 'array',
  items: objectOf(properties),
})

const calls: readonly Call[] = [
  {
    method: 'get',
    path: '/core/products/{id}',
    name: 'readProduct',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Reads a product as it is stored, in the form that putProduct takes.',
    answer: { name: text, enabled: { type: 'boolean' }, terms: { type: 'object', properties: figures } },
  },
  {
    method: 'get',
    path: '/core/accounts/{id}',
    name: 'readAccount',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Reads which orders and offers an account has.',
    answer: {
      accountId: text,
      createdAt: moment,
      orders: listOf({ orderId: text, productId: text }),
      offers: listOf({ productId: text }),
      recommended: { type: ['array', 'null'], items: text },
    },
  },
  {
    method: 'get',
    path: '/core/offers/{accountId}/{productId}',
    name: 'readOffer',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Reads what one account is offered of a product.',
    answer: propertiesOf(offerShape),
    required: Object.keys(figures),
  },
  {
    method: 'delete',
    path: '/core/offers/{accountId}/{productId}',
    name: 'withdrawOffer',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Withdraws the offer of one account: it is offered what everybody is.',
    answer: { accountId: text, productId: text },
  },
  {
    method: 'get',
    path: '/core/orders/{id}',
    name: 'readOrder',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Reads a loan with its terms, and how it is today by the ledger.',
    answer: {
      orderId: text,
      accountId: text,
      productId: text,
      number: text,
      status: integer,
      createdAt: moment,
      decidedAt: momentOrNone,
      paidOutAt: momentOrNone,
      cancelledAt: momentOrNone,
      writtenOffAt: momentOrNone,
      disputed: { type: 'boolean' },
      page: { type: 'object', properties: propertiesOf(orderPageShape) },
      terms: { type: 'object', properties: figures },
      state: {
        type: ['object', 'null'],
        properties: {
          outstanding: integer,
          paid: integer,
          lateCharges: integer,
          extensionFees: integer,
          extensions: integer,
        },
      },
      plan: listOf({
        number: integer,
        dueDay: { type: 'string', format: 'date' },
        daysLate: integer,
        charge: integer,
        unpaid: integer,
        lateCharge: integer,
        outstanding: integer,
      }),
      ledger: listOf({
        reference: text,
        instalment: { type: ['integer', 'null'] },
        from: text,
        to: text,
        amount: integer,
        at: moment,
      }),
    },
  },
  {
    method: 'post',
    path: '/core/accounts',
    name: 'addAccount',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Adds an account; without an id, the server makes one. A visitor who registered may become it.',
    body: accountShape,
    answer: { accountId: text },
  },
  {
    method: 'post',
    path: '/core/sessions',
    name: 'addSession',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Begins a session of an account.',
    body: sessionShape,
    answer: { sessionId: text, expiresAt: moment },
  },
  {
    method: 'put',
    path: '/core/products/{id}',
    name: 'putProduct',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Writes a product with its terms, its ways to repay and the agreements.',
    body: productShape,
    answer: { productId: text },
  },
  {
    method: 'put',
    path: '/core/offers/{accountId}/{productId}',
    name: 'putOffer',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Writes what one account is offered of a product.',
    body: offerShape,
    answer: { accountId: text, productId: text },
  },
  {
    method: 'put',
    path: '/core/accounts/{id}/recommended',
    name: 'putRecommended',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Says which products one account is shown on its order and when its login fails.',
    body: recommendedShape,
    answer: { accountId: text },
  },
  {
    method: 'put',
    path: '/core/account-forms/{productId}',
    name: 'putAccountForm',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Writes the form by which borrowers name the account that the money goes to.',
    body: accountFormShape,
    answer: { productId: text },
  },
  {
    method: 'get',
    path: '/core/payment-accounts/{accountId}/{productId}',
    name: 'readPaymentAccount',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Reads the account that a borrower named, by the codes of the form.',
    answer: {
      cardType: text,
      holderName: text,
      answers: { type: 'object', additionalProperties: text },
      numbers: { type: 'object', additionalProperties: text },
      boundAt: moment,
    },
  },
  {
    method: 'post',
    path: '/core/orders/{orderId}/status',
    name: 'decideOrder',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Says what was decided of a loan, or became of its payout.',
    body: statusShape,
    answer: { orderId: text, status: integer },
  },
  {
    method: 'put',
    path: '/core/orders/{orderId}/page',
    name: 'putOrderPage',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Says what the pages of an order show beside its figures; what is left out is shown no more.',
    body: orderPageShape,
    answer: { orderId: text },
  },
  {
    method: 'post',
    path: '/core/orders/{orderId}/adjustments',
    name: 'adjustLoan',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Books what happened to a loan outside: a payment, a waiver, a charge, a correction.',
    body: adjustmentShape,
    answer: {
      id: text,
      orderId: text,
      receiptNo: { type: ['string', 'null'] },
      applied: integer,
      unapplied: integer,
    },
  },
  {
    method: 'get',
    path: '/core/changes',
    name: 'readChanges',
    key: 'PAHIRAM_CORE_KEY',
    summary: 'Reads what happened after a cursor.',
    query: ['after', 'limit'],
    answer: {
      changes: {
        type: 'array',
        items: {
          type: 'object',
          required: ['cursor', 'kind', 'at', 'data'],
          properties: {
            cursor: text,
            kind: {
              enum: [
                'order',
                'status',
                'receipt',
                'reversal',
                'refund',
                'extension',
                'complaint',
                'complaint-answer',
                'card',
                'registration',
              ],
            },
            at: moment,
            data: { type: 'object', description: 'By the kind, as the table of docs/integration.md §5 says.' },
          },
        },
      },
      cursor: text,
    },
  },
  {
    method: 'post',
    path: '/partner/payments',
    name: 'reportPayment',
    key: 'PAHIRAM_PARTNER_KEY',
    summary: 'Reports a payment; the same id again is answered the same.',
    body: partnerReport,
    answer: {
      id: text,
      outcome: { enum: ['booked', 'unapplied', 'noted'] },
      receiptNo: { type: ['string', 'null'] },
      applied: integer,
      unapplied: integer,
    },
  },
]

/** The calls of the core system and of payment partners as an OpenAPI 3.1 document, from the shapes that check them. */
export function integrationDocument(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pahiram, towards the core system and payment partners',
      version: '0.1.0',
      description:
        'How calls are signed, and in which order they are used: docs/integration.md. Money is in minor units.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      [...Map.groupBy(calls, ({ path }) => path)].map(([path, ofPath]) => [
        path,
        Object.fromEntries(ofPath.map((call) => [call.method, operationOf(call)])),
      ]),
    ),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        signature: {
          type: 'apiKey',
          in: 'header',
          name: signatureHeader,
          description: 't=<unix s>,v2=<hex HMAC-SHA256 of "<t>.<METHOD>.<path and query>.<body>">',
        },
      },
    },
    security: [{ signature: [] }],
  }
}

function operationOf({ name, summary, key, path, body, query = [], answer, required }: Call): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => ({
    name: one,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))

  return {
    operationId: name,
    summary,
    description: `Signed with ${key}.`,
    parameters: [...inPath, ...query.map((one) => ({ name: one, in: 'query', schema: text }))],
    ...(body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      '200': {
        description: 'Done.',
        content: {
          'application/json': {
            schema: {
              ...objectOf({
                code: { const: '0' },
                data: objectOf(answer, [...(required ?? Object.keys(answer))]),
                message: text,
              }),
            },
          },
        },
      },
      '4XX': {
        description: 'A failure: the HTTP status is its code, `message` says why to people, `error` to programs.',
        content: {
          'application/json': {
            schema: objectOf({ code: text, data: failure, message: text }),
          },
        },
      },
    },
  }
}

function propertiesOf(shape: GenericSchema): Readonly<Record<string, object>> {
  return (schemaOf(shape) as { properties: Record<string, object> }).properties
}

/** What is sent, before it is read: a check that JSON Schema cannot say is left out. */
function schemaOf(shape: GenericSchema): object {
  const { $schema: _, ...schema } = toJsonSchema(shape, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => (valibotSchema === givenMoment.pipe[0] ? writtenMoment : undefined),
  })

  return schema
}
