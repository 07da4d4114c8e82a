import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

import { bridgeDocument } from './bridge-document.ts'
import { kotlinStub, swiftStub } from './bridge-stubs.ts'

// Writes what shells' developers read of the bridge; with `--check` it only says which file is not current.
const docs = new URL('../../../docs/', import.meta.url)
const files = {
  'bridge.md': bridgeDocument(),
  'bridge/PahiramBridge.kt': kotlinStub(),
  'bridge/PahiramBridge.swift': swiftStub(),
}

mkdirSync(new URL('bridge/', docs), { recursive: true })
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, docs)

  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`docs/${name} is not what the contract says: run \`pnpm --filter @pahiram/contract bridge\`\n`)
    process.exitCode = 1
  }
}
