import { readFileSync, writeFileSync } from 'node:fs'

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'

import { integrationDocument } from '../../testing/integration-openapi.ts'

const file = new URL('../../../../../docs/integration-openapi.json', import.meta.url)

test('docs/integration-openapi.json describes the calls as the server checks them; WRITE_DOCUMENTS=1 writes it', () => {
  const document = `${JSON.stringify(integrationDocument(), null, 2)}\n`

  if (process.env['WRITE_DOCUMENTS'] === '1') writeFileSync(file, document)
  expect(readFileSync(file, 'utf8')).toBe(document)
})

test.each(['openapi.json', 'integration-openapi.json'])(
  'docs/%s has no finding of the recommended rules of a linter that others use (docs/spec/contract-3.md §4)',
  async (name) => {
    const config = await createConfig({ extends: ['recommended'] })
    const source = readFileSync(new URL(name, file), 'utf8')
    const findings = await lintFromString({ source, config })

    expect(findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(await lintFromString({ source: source.replace('"operationId"', '"id"'), config })).not.toEqual([])
  },
)
