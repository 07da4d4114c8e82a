import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

const door = new URL('end-with-npx.ts', import.meta.url).href
const program = `(await import(${JSON.stringify(door)})).endWithNpx(); console.log(process.pid); setInterval(() => undefined, 1000)`
// As npx is above a shell that is above pnpm: the outer shell ends alone, and the program's own parent goes on.
const started = `sh -c '"$0" --input-type=module -e "$1"; true' "$0" "$1" & echo; wait; true`

test.runIf(existsSync('/proc/self/stat')).each([
  ['ends with the npx that started its runner', { npm_config_npm_version: '11.0.0' }, true],
  ['goes on without whatever else started its runner', {}, false],
])('a program %s', async (_, environment, isEnded) => {
  const { npm_config_npm_version: _own, ...own } = process.env
  const outer = spawn('sh', ['-c', started, process.execPath, program], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...own, ...environment },
  })
  let printed = ''

  outer.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  while (!/\d+/.test(printed)) await wait(50)

  const pid = Number(/\d+/.exec(printed)?.[0])

  outer.kill('SIGKILL')
  await once(outer, 'exit')
  await wait(isEnded ? 0 : 2_500)
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(!isEnded)
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
