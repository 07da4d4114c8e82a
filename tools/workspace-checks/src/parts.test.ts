import { expect, onTestFinished, test } from 'vitest'

import { partsOf, runParts } from './parts.ts'
import { scratchWorkspace } from './scratch-workspace.ts'

import type { Part, PartResult } from './parts.ts'

function part(name: string, script: string): Part {
  return { name, command: process.execPath, parameters: ['-e', script] }
}

async function resultsOf(parts: Part[]): Promise<Map<string, PartResult>> {
  const results = new Map<string, PartResult>()
  await runParts(parts, process.cwd(), (result) => results.set(result.name, result))

  return results
}

test('a part that fails is told with all it printed, and the others still run', async () => {
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

test('the types of every package, app and tool are checked, without a list', () => {
  const workspace = scratchWorkspace({
    'packages/new-package/tsconfig.json': '',
    'apps/new-app/tsconfig.json': '',
    'tools/new-tool/tsconfig.json': '',
  })
  onTestFinished(workspace.remove)

  expect(partsOf(workspace.root).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['types packages/new-package', 'types apps/new-app', 'types tools/new-tool']),
  )
})
