import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { engineNames } from './engines.ts'
import { flowTitles } from './flow-titles.ts'
import { joined, type Measured, measuredIn, supportTable, withTable } from './support-table.ts'

import type { Reporter, TestCase, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** As the engine calls itself. */
    engineVersion?: string
    /** What an engine does in its own way, for the support table: `back: from memory`. */
    facts?: Record<string, string>
  }
}

const document = join(fileURLToPath(new URL('../../../..', import.meta.url)), 'docs/testing.md')

/**
 * With `WRITE_DOCUMENTS=1` writes what the flows of each engine measured into the table of docs/testing.md. What was
 * not run keeps what the table said of it.
 */
export class SupportReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (process.env['WRITE_DOCUMENTS'] !== '1') return

    const text = readFileSync(document, 'utf8')
    const measured = measuredIn(text)
    const titles = flowTitles()

    for (const name of engineNames) {
      const tests = modules
        .filter(({ project }) => project.name === `flows-${name}`)
        .flatMap(({ children }) => [...children.allTests()])
        .filter((test) => test.result().state !== 'skipped')

      if (tests.length === 0) continue

      const after = joined(measured[name], measuredBy(tests), titles)

      if (after === undefined) console.log(`docs/testing.md: ${name} is of a new version; run all of its flows`)
      else measured[name] = after
    }
    writeFileSync(document, withTable(text, supportTable(measured)))
  }
}

function measuredBy(tests: readonly TestCase[]): Measured {
  const metas = tests.map((test) => test.meta())

  return {
    version: metas.find(({ engineVersion }) => engineVersion !== undefined)?.engineVersion ?? '',
    flows: Object.fromEntries(tests.map((test) => [test.name, test.result().state === 'passed'])),
    facts: Object.assign({}, ...metas.map(({ facts }) => facts)) as Record<string, string>,
  }
}
