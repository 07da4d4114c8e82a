import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { workspaceRoot } from '../workspace.ts'

const run = promisify(execFile)
const supplyChain = join(workspaceRoot, 'deploy/ci/supply-chain.sh')

test.each([
  ['an advisory of severity high', 200, 'high', 1],
  ['one of severity low', 200, 'low', 0],
  ['a registry that fails', 503, 'high', 0],
])('CI looks for known holes: %s', async (_what, status, severity, code) => {
  const advisory = { id: 1, url: 'https://a.example', title: 'A hole', severity, vulnerable_versions: '>=0.0.1' }
  let isAsked = false
  const registry = createServer((_request, answer) => {
    isAsked = true
    answer.writeHead(status, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ fastify: [advisory] }))
  }).listen(0, '127.0.0.1')

  await once(registry, 'listening')

  const { port } = registry.address() as AddressInfo
  const env = { ...process.env, pnpm_config_registry: `http://127.0.0.1:${port}/`, pnpm_config_fetch_retries: '0' }
  const ended = await run('sh', [supplyChain, 'audit'], { cwd: workspaceRoot, env }).then(
    () => 0,
    (error: { code: number }) => error.code,
  )

  registry.close()
  expect([isAsked, ended]).toEqual([true, code])
})
