import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { lockfileFindings } from './lockfile.ts'
import { parts, runParts } from './parts.ts'
import { roomFindings, roomSizes, roomTable } from './rooms.ts'
import { workspaceWords } from './words.ts'

import type { PartResult } from './parts.ts'

/** `pnpm check`: format, lint, words, types, dead code, boundaries, pages and the OpenAPI file, failing loudly. */
refuseParameters()

const root = fileURLToPath(new URL('../../..', import.meta.url))
const failed: PartResult[] = []
const begun = performance.now()

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

const sizes = roomSizes(root)

ended(found('rooms', roomFindings(sizes)))
ended(found('lockfile', lockfileFindings(root)))
ended(found('words', workspaceWords(root)))
await runParts(parts, root, ended)

function found(name: string, findings: readonly string[]): PartResult {
  return { name, passed: findings.length === 0, output: findings.join('\n'), milliseconds: performance.now() - begun }
}

function ended(result: PartResult): void {
  console.log(`${result.passed ? '✓' : '✗'} ${result.name} (${seconds(result.milliseconds)})`)
  if (!result.passed) failed.push(result)
}

console.log(`\n${roomTable(sizes)}`)

for (const result of failed) console.log(`\n── ${result.name} ──\n${result.output.trim()}`)

const all = parts.length + 3
const counted = `${all - failed.length} of ${all} checks passed in ${seconds(performance.now() - begun)}`
console.log(
  failed.length === 0 ? `\n${counted}` : `\n${counted}; failed: ${failed.map((part) => part.name).join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

/** Ends the program when anything was written behind `pnpm check`: whoever wrote it would take it for understood. */
function refuseParameters(): void {
  try {
    parseArgs({ options: {} })
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
