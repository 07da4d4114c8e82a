import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { parts, runParts } from './parts.ts'

import type { PartResult } from './parts.ts'

/** `pnpm check`: format, lint, types, dead code, boundaries, pages and the OpenAPI file, failing loudly. */
checkWords()

const root = fileURLToPath(new URL('../../..', import.meta.url))
const failed: PartResult[] = []
const begun = performance.now()

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

await runParts(parts, root, (result) => {
  console.log(`${result.passed ? '✓' : '✗'} ${result.name} (${seconds(result.milliseconds)})`)
  if (!result.passed) failed.push(result)
})

for (const result of failed) console.log(`\n── ${result.name} ──\n${result.output.trim()}`)

const counted = `${parts.length - failed.length} of ${parts.length} checks passed in ${seconds(performance.now() - begun)}`
console.log(
  failed.length === 0 ? `\n${counted}` : `\n${counted}; failed: ${failed.map((part) => part.name).join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

/** Ends the program when anything was written behind `pnpm check`: whoever wrote it would take it for understood. */
function checkWords(): void {
  try {
    parseArgs({ options: {} })
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
