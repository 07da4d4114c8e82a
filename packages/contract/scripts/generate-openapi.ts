import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { openapiDocument } from './openapi-document.ts'

// Writes docs/openapi.json from the contract; with `--check` it only says whether the file is current.
const file = new URL('../../../docs/openapi.json', import.meta.url)
const current = `${JSON.stringify(openapiDocument(), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, current)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== current) {
  process.stderr.write(
    'docs/openapi.json is not what the contract says: run `pnpm --filter @pahiram/contract openapi`\n',
  )
  process.exitCode = 1
}
