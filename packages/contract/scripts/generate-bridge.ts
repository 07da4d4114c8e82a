import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

import { withBridge } from './bridge-document.ts'
import { kotlinStub, swiftStub } from './bridge-stubs.ts'

// Writes what shells' developers read of the bridge; with `--check` it only says which file is not current.
const root = new URL('../../../', import.meta.url)
const files = {
  'docs/native.md': withBridge(readFileSync(new URL('docs/native.md', root), 'utf8')),
  'docs/bridge/PahiramBridge.kt': kotlinStub(),
  'docs/bridge/PahiramBridge.swift': swiftStub(),
}

mkdirSync(new URL('docs/bridge/', root), { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, root)

  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${name} is not what the contract says: run \`pnpm --filter @pahiram/contract bridge\`\n`)
    process.exitCode = 1
  }
}
