import { readFileSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { integrationDocument } from '../../testing/integration-openapi.ts'

const file = new URL('../../../../../docs/integration-openapi.json', import.meta.url)

test('docs/integration-openapi.json describes the calls as the server checks them; WRITE_DOCUMENTS=1 writes it', () => {
  const document = `${JSON.stringify(integrationDocument(), null, 2)}\n`

  if (process.env['WRITE_DOCUMENTS'] === '1') writeFileSync(file, document)
  expect(readFileSync(file, 'utf8')).toBe(document)
})
