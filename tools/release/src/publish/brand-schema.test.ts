import { readFileSync, writeFileSync } from 'node:fs'

import { readConfiguration } from '@pahiram/contract'
import { toJsonSchema } from '@valibot/to-json-schema'
import { safeParse } from 'valibot'
import { expect, test } from 'vitest'

import { configurationWarnings } from './brand-configuration.ts'
import { brandSchema } from '../testing/brand-schema.ts'

const file = new URL('../../../../docs/brand.schema.json', import.meta.url)

/** What is wrong with a configuration that says everything but this. */
function warningsOf(given: object): string[] {
  return configurationWarnings({ ...readConfiguration({}), theme: {}, ...given })
}

test('docs/brand.schema.json is the schema of a configuration; WRITE_DOCUMENTS=1 writes it', () => {
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...toJsonSchema(brandSchema) }
  const document = `${JSON.stringify(schema, null, 2)}\n`

  if (process.env['WRITE_DOCUMENTS'] === '1') writeFileSync(file, document)
  expect(readFileSync(file, 'utf8')).toBe(document)
})

test('the schema has every key of a configuration, and accepts the defaults', () => {
  const { theme: _theme, ...defaults } = readConfiguration({})

  expect(Object.keys(brandSchema.entries).toSorted()).toEqual(
    ['$schema', 'closed', ...Object.keys(readConfiguration({}))].toSorted(),
  )
  expect(safeParse(brandSchema, defaults).success).toBe(true)
})

test.each([
  { $schema: './brand.schema.json' },
  { apiBase: '' },
  { apiBase: 'https://api.example/v1' },
  { theme: { accent: '#0b6b4f', background: '#FFF' } },
  { appScheme: 'araw://' },
  { locale: 'fil' },
  { allowedOrigins: ['https:', 'https://shop.example'] },
  { companyName: '' },
  { switchedOff: ['photographs', 'share-receipt'] },
])('the schema and the publish both accept %j', (given) => {
  expect(safeParse(brandSchema, given).success).toBe(true)
  expect(warningsOf(given)).toEqual([])
})

test.each([
  { apiBas: 'x' },
  { apiBase: 'api.example' },
  { apiBase: 7 },
  { theme: { acent: '#fff' } },
  { theme: { accent: 'red' } },
  { theme: 'green' },
  { appScheme: 'javascript://' },
  { appScheme: 'araw:' },
  { locale: 'de' },
  { mobilePattern: 'all' },
  { consent: true },
  { allowedOrigins: 'all' },
  { allowedOrigins: ['*'] },
  { companyName: 7 },
  { switchedOff: 'rating' },
  { switchedOff: ['ratings'] },
])('the schema rejects %j, and the publish warns of it', (given) => {
  expect(safeParse(brandSchema, given).success).toBe(false)
  expect(warningsOf(given)).toHaveLength(1)
})
