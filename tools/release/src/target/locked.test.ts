import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'

import { describe, expect, test, vi } from 'vitest'

import { publish } from '../publish/publish.ts'
import { readState } from '../publish/release-state.ts'
import { rollback } from '../publish/rollback.ts'
import { ana, recordedOutput, published, smallDeployment } from '../testing/releases.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { locked } from './target.ts'

const buckets = testBuckets()
const json = { contentType: 'application/json', cache: 'revalidate' } as const

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('gives its lock to one publisher at a time, and names it to the other', async () => {
    const { target } = await place()

    await locked(target, 'Ana is publishing loan', async (lock) => {
      await lock.check()
      await expect(locked(target, 'Ben is publishing loan', async () => {}, 0)).rejects.toThrow(
        /is in use: Ana is publishing loan \(process \d+ on .*\)\. Nothing was changed/,
      )
    })
    expect(await locked(target, 'Ben is publishing loan', async () => 'free again', 0)).toBe('free again')
  })

  test('gives its lock to a second publisher when the first has ended', async () => {
    const { target, visit } = await place()
    const deployments = await Promise.all([smallDeployment({ text: 'first' }), smallDeployment({ text: 'second' })])

    await Promise.all(deployments.map((deployment) => publish(target, { deployment, ...ana }, recordedOutput())))
    expect(await visit('bind-card')).toMatch(/first|second/)
    expect((await published(target, { text: 'third' })).deployId).toBeDefined()
  })

  test('releases its lock when the work under it fails', async () => {
    const { target } = await place()
    const failing = locked(target, 'Ana is publishing loan', () => Promise.reject(new Error('disk full')))

    await expect(failing).rejects.toThrow('disk full')
    expect(await locked(target, 'Ben', async () => 'free again', 0)).toBe('free again')
  })
})

test('a bucket’s lock is stale when its holder was a process of this machine that has ended', async () => {
  const { target } = await buckets.place()
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })

  await once(gone, 'close')

  const holder = (pid: number | undefined, host: string) =>
    target.write('state/lock', Buffer.from(JSON.stringify({ token: 't', what: 'Ana', host, process: pid })), json)

  await holder(gone.pid, 'elsewhere')
  await expect(locked(target, 'Ben', async () => {}, 0)).rejects.toThrow('is in use: Ana')
  await holder(gone.pid, hostname())
  expect(await locked(target, 'Ben', async () => 'taken over', 0)).toBe('taken over')
})

test('publish stops before visitors see a change when another publisher took its lock', async () => {
  const { target } = await buckets.place()

  await locked(target, 'Ana', async (lock) => {
    await target.write('state/lock', Buffer.from(JSON.stringify({ token: 'another' })), json)
    await expect(lock.check()).rejects.toThrow('took the lock over')
  })
  // The other one's lock is not taken away from it.
  expect((await target.read('state/lock'))?.toString()).toContain('another')
})

test.each([
  ['it shows its pages', 'show'],
  ['it looks for old files', 'list'],
])('a publisher that slept while %s undoes nothing of who took its lock over', async (_, call) => {
  const { target, visit } = await buckets.place()
  const [second, third] = await Promise.all([smallDeployment({ text: 'second' }), smallDeployment({ text: 'third' })])
  const sleep = async () => {
    await target.remove('state/lock')
    await publish(target, { deployment: third, ...ana }, recordedOutput())
  }
  const asleep: typeof target = {
    ...target,
    async show(...shown) {
      await target.show(...shown)
      if (call === 'show') await sleep()
    },
    async list(below) {
      if (call === 'list' && below === 'releases/bind-card') await sleep()
      return target.list(below)
    },
  }

  await published(target, { text: 'first' })
  await expect(publish(asleep, { deployment: second, ...ana }, recordedOutput())).rejects.toThrow('took the lock over')
  expect((await readState(target, 'bind-card')).history.map(({ deployId }) => deployId).slice(1)).toEqual([
    second.deployId,
    third.deployId,
  ])
  expect(await visit('bind-card')).toContain('third')
})

test('a publisher that slept within its last write does not say that it is done', async () => {
  const { target } = await buckets.place()
  const asleep: typeof target = {
    ...target,
    async write(path, content, headers) {
      await target.write(path, content, headers)
      if (path === 'state/bind-card.json' && !Buffer.from(content).includes('"pending"'))
        await target.write('state/lock', Buffer.from(JSON.stringify({ token: 'another' })), json)
    },
  }

  for (const text of ['first', 'second']) await published(target, { text })
  await expect(rollback(asleep, { app: 'bind-card', ...ana }, recordedOutput())).rejects.toThrow('Look at “status”')
})

test('what was published is published, though the bucket does not take its lock away', async () => {
  const { target } = await buckets.place()
  const send = globalThis.fetch
  const refusing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
    const isFree = request instanceof Request && request.method === 'DELETE'

    return isFree ? new Response('<Code>AccessDenied</Code>', { status: 403 }) : send(request, init)
  })

  try {
    expect(await locked(target, 'Ana', async () => 'published')).toBe('published')
    await expect(locked(target, 'Ben', () => Promise.reject(new Error('disk full')), 0)).rejects.toThrow('in use: Ana')
  } finally {
    refusing.mockRestore()
  }
})
