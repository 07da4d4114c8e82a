import { brotliCompressSync, constants } from 'node:zlib'

import { expect, test } from 'vitest'

import { describeFile, sha384Of } from '../manifest.ts'
import { ana, recordedOutput, published, smallDeployment } from '../testing/releases.ts'
import { testFolderTarget } from '../testing/test-targets.ts'
import type { Deployment } from './deployment.ts'
import { prune } from './prune.ts'
import { publish } from './publish.ts'
import { readState } from './release-state.ts'
import { verifyDeployment } from './status.ts'

const stray = 'assets/bind-card/stray-1234.js'
const script = { contentType: 'text/javascript; charset=utf-8', cache: 'immutable' } as const

const held = { check: async () => {}, free: async () => {} }

/** A target with a file that nobody needs. */
async function withStray() {
  const { target } = await testFolderTarget()
  const { deployId } = await published(target, { text: 'first' })

  await target.write(stray, Buffer.from('left by a publisher that was killed'), script)
  return { target, deployId, state: await readState(target, 'bind-card') }
}

test('publish removes what no kept release needs', async () => {
  const { target, deployId, state } = await withStray()

  await target.write('releases/bind-card/0badbadbadba/index.html', Buffer.from(''), script)
  expect(await prune(held, target, state)).toEqual([])
  expect(await target.read(stray)).toBeUndefined()
  expect((await target.list('releases/bind-card')).every(({ path }) => path.includes(deployId))).toBe(true)
})

test('publish removes nothing while the manifest of a kept release cannot be read', async () => {
  const { target, state } = await withStray()
  const other = await published(target, { app: 'landing', text: 'landing' })

  await target.write(`releases/landing/${other.deployId}/manifest.json`, Buffer.from('{'), script)
  expect(await prune(held, target, state)).toEqual([expect.stringMatching(/landing\/.*\/manifest\.json .* is damaged/)])
  expect(await target.read(stray)).toBeDefined()
})

test('publish removes nothing while the state of an app is unknown', async () => {
  const { target, state } = await withStray()

  await published(target, { app: 'landing', text: 'landing' })
  await target.remove('state/landing.json')
  expect(await prune(held, target, state)).toEqual([expect.stringContaining('nothing says what is live')])
  expect(await target.read(stray)).toBeDefined()
})

/** The deployment with its shared script compressed in a certain way, as another version of a tool might. */
function compressedWith(deployment: Deployment, quality: number): { deployment: Deployment; path: string } {
  const shared = [...deployment.contents].find(([path]) => path.startsWith('assets/runtime/'))
  const path = `${shared?.[0]}.br`
  const content = brotliCompressSync(shared?.[1] ?? '', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  const files = [...deployment.manifest.files, describeFile(path, content)]

  return {
    path,
    deployment: {
      ...deployment,
      contents: new Map([...deployment.contents, [path, content]]),
      manifest: { ...deployment.manifest, files },
    },
  }
}

test('publish keeps a shared file that was compressed differently', async () => {
  const { target } = await testFolderTarget()
  const runtime = 'react '.repeat(200)
  const first = compressedWith(await smallDeployment({ text: 'first', runtime }), 11)
  const second = compressedWith(await smallDeployment({ text: 'second', runtime }), 0)

  await publish(target, { deployment: first.deployment, ...ana }, recordedOutput())

  const before = await target.read(first.path)

  await publish(target, { deployment: second.deployment, ...ana }, recordedOutput())
  expect(second.deployment.contents.get(second.path)?.equals(before ?? Buffer.of())).toBe(false)
  expect(sha384Of((await target.read(first.path)) ?? '')).toBe(sha384Of(before ?? ''))
  for (const { deployId } of [first.deployment, second.deployment]) {
    expect(await verifyDeployment(target, 'bind-card', deployId)).toMatchObject({ missing: [], changed: [] })
  }
})
