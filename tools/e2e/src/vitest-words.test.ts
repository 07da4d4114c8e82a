import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { vitestProblem } from './vitest-words.ts'

test.each([
  [['journey'], ['--nope'], 'Unknown option `--nope`.'],
  [['journey'], ['--engin', 'firefox'], 'Unknown option `--engin`.'],
  [['journey'], ['firefox'], 'No file of journey has “firefox” in its path.'],
  [['journey'], ['back.journey', 'nowhere'], 'No file of journey has “nowhere” in its path.'],
  [['journey'], ['--', 'back.journey'], 'Vitest passes over what is behind “--”: write back.journey without it.'],
  [['flows-firefox'], ['back.journey'], 'No file of flows-firefox has “back.journey” in its path.'],
])('of %j, vitest would not understand %j', async (projects, words, problem) => {
  expect(await vitestProblem(projects, words)).toBe(problem)
})

test.each([
  [['journey'], ['back.journey']],
  [['journey'], ['./tools/e2e/src/back.journey.ts:12', '-t', 'back', '--retry=0', '--bail', '1']],
  [['journey'], ['Back', 'order', '--reporter=dot']],
  [['flows-webkitgtk'], ['loan.flow', '-u']],
  [['journey'], []],
])('of %j, vitest understands %j', async (projects, words) => {
  expect(await vitestProblem(projects, words)).toBeUndefined()
})

test('e2e ends with 2 and one line, and builds nothing, when it does not know a word', async () => {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--nope'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH, HOME },
    // Of a group of its own: a run that begins all the same ends with the test, whatever it has started.
    detached: true,
  })

  onTestFinished(() => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid)
  })

  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])

  expect({ code: child.exitCode, output, errors }).toEqual({
    code: 2,
    output: '',
    errors: 'Unknown option `--nope`.\n',
  })
}, 20_000)
