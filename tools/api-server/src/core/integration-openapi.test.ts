import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { integrationDocument } from '../testing/integration-openapi.ts'

const file = fileURLToPath(new URL('../../../../docs/integration-openapi.json', import.meta.url))

// `vitest -u` writes the file anew.
test('docs/integration-openapi.json says what the server checks', async () => {
  await expect(`${JSON.stringify(integrationDocument(), null, 2)}\n`).toMatchFileSnapshot(file)
})
