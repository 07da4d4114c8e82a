import { readFileSync, writeFileSync } from 'node:fs'

import { withBridge } from './bridge-document.ts'

// Writes what shells' developers read of the bridge; with `--check` it only says whether that is current.
const file = new URL('../../../docs/native.md', import.meta.url)
const written = readFileSync(file, 'utf8')
const text = withBridge(written)

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (written !== text) {
  process.stderr.write('docs/native.md is not what the contract says: run `pnpm --filter @pahiram/contract bridge`\n')
  process.exitCode = 1
}
