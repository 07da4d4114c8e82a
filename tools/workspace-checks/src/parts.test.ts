import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { parts, runParts } from './parts.ts'

import type { Part, PartResult } from './parts.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

function part(name: string, script: string): Part {
  return { name, command: process.execPath, parameters: ['-e', script] }
}

async function resultsOf(parts: Part[]): Promise<Map<string, PartResult>> {
  const results = new Map<string, PartResult>()
  await runParts(parts, process.cwd(), (result) => results.set(result.name, result))

  return results
}

test('a part that fails is reported with all that it printed, and the others still run', async () => {
  const results = await resultsOf([
    part('broken', `console.log('seen'); console.error('why'); process.exit(3)`),
    part('fine', ''),
    part('killed', `process.kill(process.pid, 'SIGKILL')`),
  ])

  expect(results.get('broken')).toMatchObject({ passed: false, output: expect.stringContaining('seen') as unknown })
  expect(results.get('broken')?.output).toContain('why')
  expect(results.get('fine')?.passed).toBe(true)
  expect(results.get('killed')?.passed).toBe(false)
})

test('a tool that is not there fails its part instead of passing in silence', async () => {
  const results = await resultsOf([{ name: 'gone', command: 'no-such-tool-anywhere', parameters: [] }])

  expect(results.get('gone')).toMatchObject({
    passed: false,
    output: expect.stringContaining('could not be started') as unknown,
  })
})

test('the type checks see every TypeScript file of the workspace', () => {
  const run = (command: string, ...parameters: string[]) =>
    execFileSync(command, parameters, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .trim()
      .split('\n')
  const seen = new Set(
    parts
      .filter(({ command }) => command === 'tsc')
      .flatMap(({ command, parameters }) =>
        run(`${root}/node_modules/.bin/${command}`, '--listFilesOnly', ...parameters),
      ),
  )
  const tracked = run('git', 'ls-files', '*.ts', '*.tsx')

  expect(tracked.length).toBeGreaterThan(1_000)
  expect(tracked.filter((file) => !seen.has(`${root}/${file}`))).toEqual([])
})
