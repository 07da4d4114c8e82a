import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { openDatabase } from '../database/database.ts'
import { figuresOf } from '../../testing/declared.ts'
import { testStorage } from '../../testing/test-database.ts'
import { Metrics } from './metrics.ts'

const deploy = resolve(import.meta.dirname, '../../../../../deploy')
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
const noPromtool = 'promtool is not installed (Debian: apt-get install prometheus)'

/** Runs promtool in `deploy/prometheus` and returns what it printed; a check that fails throws. */
function promtool(words: string[], input = ''): string {
  return execFileSync('promtool', words, { cwd: resolve(deploy, 'prometheus'), input, encoding: 'utf8' })
}

/** The metrics of a server, as they are scraped. */
async function exposition(): Promise<string> {
  const database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  const metrics = new Metrics()

  try {
    metrics.observePool(database.pool)
    metrics.observeFigures(figuresOf(database))
    return await metrics.registry.metrics()
  } finally {
    await database.close()
  }
}

test('the alert rules are valid, fire when they should, and are silent while all is well', ({ skip }) => {
  skip(!hasPromtool, noPromtool)
  expect(promtool(['check', 'config', 'prometheus.yml'])).toContain('10 rules found')
  expect(promtool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS')
})

test('the metrics are named as Prometheus advises', async ({ skip }) => {
  skip(!hasPromtool, noPromtool)

  // docs/spec/contract-3.md names it as counters are; it is read from the database, and says nothing while that is away.
  const others = (await exposition()).replaceAll(/^.*\bpahiram_odd_reports_total\b.*\n/gm, '')

  expect(promtool(['check', 'metrics'], others)).toBe('')
})

test('alerts and board ask for metrics that a server has', async () => {
  const served = new Set((await exposition()).match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)))
  const files = ['prometheus/alerts.yml', 'grafana/pahiram.json'].map((file) =>
    readFileSync(resolve(deploy, file), 'utf8'),
  )
  const asked = new Set(files.join('\n').match(/\b(?:pahiram|nodejs|process)_[a-z\d_]+/g))

  expect(asked.size).toBeGreaterThan(12)
  expect([...asked].filter((name) => !served.has(name.replace(/_bucket$/, '')))).toEqual([])
})
