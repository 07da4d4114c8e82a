import { publishedTemplate } from '@pahiram/contract'
import { toJsonSchema } from '@valibot/to-json-schema'

/** The part of JSON schema that landing templates are written in. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'number'
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly string[]
  readonly const?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
}

/** The JSON schema of a template, from which the editor draws its fields: a new field or block needs no change here. */
export const templateSchema = toJsonSchema(publishedTemplate, { errorMode: 'ignore' }) as Schema

/** The name of a block's type: `hero`. */
export function blockType(schema: Schema): string {
  return schema.properties?.['type']?.const ?? ''
}

/** Makes an empty value that has what the schema requires. */
export function emptyValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, emptyValue(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => emptyValue(schema.items ?? {}))
    default:
      return ''
  }
}

const labels: Readonly<Record<string, string>> = {
  'agreement-link': 'Link to the agreement',
  alt: 'What the picture shows',
  android: 'Google Play address',
  benefits: 'Benefits',
  faq: 'Questions and answers',
  hero: 'Opening',
  image: 'Picture',
  ios: 'App Store address',
  'loan-terms': 'What loans cost (filled in from your products)',
  locale: 'Language',
  mobilePattern: 'Phone numbers',
  src: 'Picture',
  subline: 'Line below',
  theme: 'Look and colours',
  title: 'Title',
}

/** What a field or block is called: the name in the schema, where there is no better one. */
export function labelOf(name: string): string {
  return labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
