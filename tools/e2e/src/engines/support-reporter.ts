import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type EngineName, engineNames } from './engines.ts'
import { type Measured, supportTable, withTable } from './support-table.ts'

import type { Reporter, TestCase, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** As the engine calls itself. */
    engineVersion?: string
    /** What an engine does in its own way, for the support table: `back: from memory`. */
    facts?: Record<string, string>
  }
}

const folder = new URL('../../../../.cache/engines/', import.meta.url)
const document = join(fileURLToPath(new URL('../../../..', import.meta.url)), 'docs/browsers.md')

/**
 * Keeps what the flows of each engine measured, and with `WRITE_DOCUMENTS=1` writes it into the table of
 * docs/browsers.md; an engine that was not run keeps what was measured last on this machine.
 */
export class SupportReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const name of engineNames) {
      const tests = modules.filter(({ project }) => project.name === `flows-${name}`).flatMap(testsOf)

      // A part of the flows measures nothing.
      if (tests.length > 0 && tests.every((test) => test.result().state !== 'skipped')) keep(name, measuredBy(tests))
    }
    if (process.env['WRITE_DOCUMENTS'] === '1') writeTable()
  }
}

function testsOf(module: TestModule): TestCase[] {
  return [...module.children.allTests()]
}

function measuredBy(tests: readonly TestCase[]): Measured {
  const metas = tests.map((test) => test.meta())

  return {
    version: metas.find(({ engineVersion }) => engineVersion !== undefined)?.engineVersion ?? '',
    flows: Object.fromEntries(tests.map((test) => [test.name, test.result().state === 'passed'])),
    facts: Object.assign({}, ...metas.map(({ facts }) => facts)) as Record<string, string>,
  }
}

function fileOf(name: EngineName): URL {
  return new URL(`support-${name}.json`, folder)
}

/** Flows that were run alone add to what is known of an engine. */
function keep(name: EngineName, { version, flows, facts }: Measured): void {
  const known = read(name)
  const isSame = known?.version === version

  mkdirSync(folder, { recursive: true })
  writeFileSync(
    fileOf(name),
    JSON.stringify({
      version,
      flows: { ...(isSame && known.flows), ...flows },
      facts: { ...(isSame && known.facts), ...facts },
    } satisfies Measured),
  )
}

function read(name: EngineName): Measured | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Measured
  } catch {
    return undefined
  }
}

function writeTable(): void {
  const measured = Object.fromEntries(
    engineNames.flatMap((name) => {
      const known = read(name)

      return known === undefined ? [] : [[name, known]]
    }),
  )

  writeFileSync(document, withTable(readFileSync(document, 'utf8'), supportTable(measured)))
}
