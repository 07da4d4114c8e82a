import { toJsonSchema } from '@valibot/to-json-schema'

import type { AnyEndpoint } from '../src/endpoint.ts'
import type { Shape } from '../src/tolerant.ts'

/** A piece of JSON Schema 2020-12, which OpenAPI 3.1 is made of. */
export type JsonSchema = Record<string, unknown>

/** The JSON Schema of a request's fields; a file is binary content. */
export function requestSchema(endpoint: AnyEndpoint): JsonSchema {
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
export function shapeSchema(shape: Shape): JsonSchema {
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
