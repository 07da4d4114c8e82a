import { toJsonSchema } from '@valibot/to-json-schema'

import { allEndpoints } from '../src/all.ts'
import type { AnyEndpoint } from '../src/endpoint.ts'
import { captchaImage } from '../src/promotion.ts'
import { dueDatesCalendar } from '../src/repayment.ts'
import { sessionHeader, sessionParameters, trackingParameters } from '../src/session.ts'
import type { Shape } from '../src/tolerant.ts'

/** A piece of JSON Schema 2020-12, which OpenAPI 3.1 is made of. */
type JsonSchema = Record<string, unknown>

const description = [
  'The calls that pages and server agreed on. Every call carries the common query and the session headers.',
  'A page reads `data` tolerantly: each field may be missing or null, a number may arrive as a string, and what is of',
  'another type counts as missing. `x-effect` says what a repeated call would do: only a `read` may be sent again.',
].join(' ')

const contentTypes = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' }

/** The contract as an OpenAPI 3.1 document. */
export function openapiDocument(): JsonSchema {
  const calls = allEndpoints.map((endpoint) => [
    endpoint.path,
    { [endpoint.method.toLowerCase()]: operationOf(endpoint) },
  ])

  return {
    openapi: '3.1.0',
    info: { title: 'Pahiram', version: '0.1.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths: Object.fromEntries([
      ...calls,
      [captchaImage.path, { get: captchaOperation() }],
      [dueDatesCalendar.path, { get: calendarOperation() }],
    ]),
    components: {
      parameters: sharedParameters(),
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: sessionHeader('sessionId') } },
    },
    // Some calls need no session.
    security: [{ session: [] }, {}],
  }
}

/** What is rejected otherwise is in the envelope of an answer with 200. */
const unreadable = { description: 'The request cannot be read.' }

/** `Get loan details` for `getLoanDetails`. */
function summaryOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

  return words.charAt(0).toUpperCase() + words.slice(1)
}

function operationOf(endpoint: AnyEndpoint): JsonSchema {
  const fields = requestSchema(endpoint)

  return {
    operationId: endpoint.name,
    summary: summaryOf(endpoint.name),
    'x-effect': endpoint.effect,
    parameters: [
      ...sharedReferences('query'),
      ...(endpoint.encoding === 'query' ? queryFields(fields) : []),
      ...sharedReferences('header'),
    ],
    ...(endpoint.encoding === 'query'
      ? {}
      : { requestBody: { content: { [contentTypes[endpoint.encoding]]: { schema: fields } } } }),
    responses: {
      '200': { description: 'The envelope.', content: { 'application/json': { schema: envelopeOf(endpoint) } } },
      '400': unreadable,
    },
  }
}

function envelopeOf({ statusField, successCodes, answer }: AnyEndpoint): JsonSchema {
  return {
    type: 'object',
    required: [statusField],
    properties: {
      [statusField]: { type: ['string', 'integer'], description: `Success: ${successCodes.join(' or ')}.` },
      data: shapeSchema(answer.shape),
      message: { type: 'string' },
    },
  }
}

function captchaOperation(): JsonSchema {
  return {
    operationId: 'captchaImage',
    summary: 'The picture of a captcha',
    'x-effect': 'read',
    parameters: [
      ...sharedReferences('query'),
      ...captchaImage.parameters.map((name) => ({ name, in: 'query', required: true, schema: { type: 'string' } })),
    ],
    responses: { '200': { description: 'The picture.', content: { 'image/*': {} } }, '400': unreadable },
  }
}

function calendarOperation(): JsonSchema {
  const order = ['productId', 'orderId'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }))

  return {
    operationId: 'dueDatesCalendar',
    summary: 'The due dates of an order',
    'x-effect': 'read',
    parameters: [...sharedReferences('query'), ...order, ...sharedReferences('header')],
    responses: {
      '200': { description: 'The due dates of the order, as an iCalendar file.', content: { 'text/calendar': {} } },
      '404': { description: 'There is no such order.' },
    },
  }
}

/** A field that the common query holds already is declared there. */
function queryFields({ properties = {}, required = [] }: JsonSchema): JsonSchema[] {
  const shared: readonly string[] = [...sessionParameters, ...trackingParameters]

  return Object.entries(properties as Record<string, JsonSchema>)
    .filter(([name]) => !shared.includes(name))
    .map(([name, schema]) => ({ name, in: 'query', required: (required as string[]).includes(name), schema }))
}

function sharedReferences(place: 'query' | 'header'): JsonSchema[] {
  const names = place === 'query' ? [...sessionParameters, ...trackingParameters] : sessionParameters

  return names.map((name) => ({ $ref: `#/components/parameters/${place}-${name}` }))
}

function sharedParameters(): JsonSchema {
  const schema = { type: 'string' }
  const query = [...sessionParameters, ...trackingParameters].map((name) => [
    `query-${name}`,
    { name, in: 'query', schema },
  ])
  const headers = sessionParameters.map((name) => [
    `header-${name}`,
    { name: sessionHeader(name), in: 'header', schema },
  ])

  return Object.fromEntries([...query, ...headers])
}

/** The JSON Schema of a request's fields; a file is binary content. */
function requestSchema(endpoint: AnyEndpoint): JsonSchema {
  const { $schema: _, ...schema } = toJsonSchema(endpoint.request, {
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'blob' ? { type: 'string', contentMediaType: 'application/octet-stream' } : undefined,
  })

  return schema
}

/**
 * The JSON Schema of what a server is meant to write; every field may be missing or null (docs/spec/contract.md §3).
 */
function shapeSchema(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return { type: 'string' }
    case 'number':
      return { type: 'number' }
    case 'integer':
      return { type: 'integer' }
    case 'flag':
      return { enum: [0, 1, '0', '1'] }
    case 'choice':
      return { type: 'string', enum: shape.of }
    case 'nothing':
      return { description: 'Nothing that a page reads.' }
    case 'list':
      return { type: 'array', items: shapeSchema(shape.of) }
    case 'object':
      return { type: 'object', properties: propertiesOf(shape.of) }
    case 'variants':
      return {
        oneOf: Object.entries(shape.of).map(([kind, fields]) => ({
          type: 'object',
          required: [shape.by],
          properties: { [shape.by]: { const: kind }, ...(fields.kind === 'object' ? propertiesOf(fields.of) : {}) },
        })),
      }
  }
}

function propertiesOf(fields: Readonly<Record<string, Shape>>): JsonSchema {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shapeSchema(field)]))
}
