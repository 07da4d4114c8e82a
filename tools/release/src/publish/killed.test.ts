import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { folderTarget } from '../target/folder-target.ts'
import type { Target } from '../target/target.ts'
import { ana, builtRelease, recordedOutput, published } from '../testing/releases.ts'
import { testFolder } from '../testing/test-folder.ts'
import { testBuckets, testFolderTarget, type TestTarget } from '../testing/test-targets.ts'
import { prepareDeployment } from './deployment.ts'
import { publish } from './publish.ts'
import { readState } from './release-state.ts'
import { revoke } from './revoke.ts'
import { rollback } from './rollback.ts'
import { statusOf } from './status.ts'

const buckets = testBuckets()
const script = join(import.meta.dirname, '../testing/publish-and-die.ts')

/** Starts the publisher that dies at a step; 0: it does not. */
function publisher(written: string, what: string, step: number): ChildProcess {
  return spawn(process.execPath, [script, written, what, String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...buckets.environment },
  })
}

/** What it printed until it ended, and by which signal. */
async function ended(child: ChildProcess): Promise<{ printed: string; signal: unknown }> {
  let printed = ''

  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))

  const [, signal] = (await once(child, 'close')) as unknown[]

  return { printed, signal }
}

/** The files that a page names, as they lie on the target; a page must find each. */
async function missingOf(target: Target, page: string | undefined): Promise<string[]> {
  const named = [...(page ?? '').matchAll(/(?:src|href)="\/(assets\/[^"]*)"/g)].map(([, path = '']) => path)
  const found = await Promise.all(named.map((path) => target.read(path)))

  expect(named).toHaveLength(2)
  return named.filter((_, place) => found[place] === undefined)
}

/** A folder with a first release, of which copies are published to, and a second release. */
async function firstAndSecond() {
  const { target, written } = await testFolderTarget()

  await published(target, { text: 'first', runtime: 'react 1' })
  return { written, second: (await builtRelease({ text: 'second', runtime: 'react 2' })).folder }
}

async function copyOf(folder: string) {
  const copy = await testFolder()

  await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** What a visitor of a folder sees, after making sure that it is all there and that the next publisher ends well. */
async function survived(folder: string, second: string): Promise<string> {
  const target = folderTarget(folder)
  const page = (await target.read('live/bind-card/bind-card/index.html'))?.toString() ?? ''
  const deployment = await prepareDeployment('bind-card', second, { companyName: 'Araw Finance' })

  expect(await missingOf(target, page)).toEqual([])
  await publish(target, { deployment, ...ana }, recordedOutput())
  expect((await statusOf(target, 'bind-card', undefined)).isWhole).toBe(true)
  expect(await target.read('live/bind-card/bind-card/index.html')).toEqual(
    deployment.contents.get('bind-card/index.html'),
  )
  // Once, though two publishers may have worked on it.
  expect((await readState(target, 'bind-card')).history.map(({ deployId }) => deployId).slice(1)).toEqual([
    deployment.deployId,
  ])
  expect(await target.list('state/incoming')).toEqual([])
  return page.includes('second') ? 'new' : 'old'
}

test('a publisher killed at any step leaves the old or the new pages, and the next one succeeds', async () => {
  const { written, second } = await firstAndSecond()
  const { printed } = await ended(publisher(await copyOf(written), second, 0))
  const steps = Number(/(\d+) steps/.exec(printed)?.[1])
  const all = Array.from({ length: steps }, (_, step) => step + 1)
  const seen = new Set<string>()
  const work = async () => {
    for (let step = all.shift(); step !== undefined; step = all.shift()) {
      const folder = await copyOf(written)

      expect((await ended(publisher(folder, second, step))).signal).toBe('SIGKILL')
      seen.add(await survived(folder, second))
    }
  }

  expect(steps).toBeGreaterThan(10)
  await Promise.all([work(), work()])
  expect(seen).toEqual(new Set(['old', 'new']))
})

test('a publisher killed at any moment leaves the old or the new pages', async () => {
  const { written, second } = await firstAndSecond()

  for (const milliseconds of [0, 1, 2, 4, 8, 16]) {
    const folder = await copyOf(written)
    const child = publisher(folder, second, 0)
    const end = ended(child)

    // It is ready: from here on it writes.
    if (child.stdout !== null) await once(child.stdout, 'data')
    await wait(milliseconds)
    child.kill('SIGKILL')
    await end
    expect(await survived(folder, second)).toMatch(/old|new/)
  }
})

test('the next publisher finishes a bucket whose publisher was killed, also between two pages', async () => {
  const second = (await builtRelease({ text: 'second', runtime: 'react 2' })).folder
  const deployment = await prepareDeployment('bind-card', second, { companyName: 'Araw Finance' })
  const places = await Promise.all(Array.from({ length: 5 }, () => buckets.place()))
  const killed = async ({ target, written, visit }: TestTarget, step: number) => {
    expect((await ended(publisher(written, second, step))).signal).toBe('SIGKILL')
    expect(await missingOf(target, await visit('bind-card'))).toEqual([])
    await publish(target, { deployment, ...ana }, recordedOutput())
    expect(await visit('bind-card')).toContain('second')
    expect((await statusOf(target, 'bind-card', undefined)).isWhole).toBe(true)
  }

  await Promise.all(places.map(({ target }) => published(target, { text: 'first', runtime: 'react 1' })))

  const [counted, ...others] = places
  const { printed } = await ended(publisher(counted?.written ?? '', second, 0))
  const steps = Number(/(\d+) steps/.exec(printed)?.[1])

  // Among its files; then before its first page, its second one, and before it is written down as done.
  expect(steps).toBeGreaterThan(10)
  await Promise.all(others.map((place, number) => killed(place, [4, steps - 3, steps - 2, steps - 1][number] ?? 1)))
})

test.each([undefined, 5])('a rollback that was killed, and is said again, leads no further back', async (share) => {
  const { target, written } = await testFolderTarget()
  const first = await published(target, { text: 'first' })
  const second = await published(target, { text: 'second' })

  await published(target, { text: 'third' }, share)
  expect((await ended(publisher(written, 'rollback', 3))).signal).toBe('SIGKILL')
  await rollback(target, { app: 'bind-card', ...ana }, recordedOutput())
  expect(await readState(target, 'bind-card')).toMatchObject({ live: second.deployId, previous: first.deployId })
})

test('a revocation that was killed, and is said again, leaves no file', async () => {
  const { target, written } = await testFolderTarget()
  const { deployId, manifest } = await published(target, { text: 'a secret' })
  const own = manifest.files.find(({ path }) => path.startsWith('assets/bind-card/'))?.path ?? ''
  const kept = await target.read(own)

  await published(target, { text: 'second' })
  await revoke(target, { deployId, ...ana }, recordedOutput())
  // As it was before its last step.
  await target.write(own, kept ?? Buffer.from(''), { contentType: 'text/javascript', cache: 'immutable' })
  await revoke(folderTarget(written), { deployId, ...ana }, recordedOutput())
  expect(await target.read(own)).toBeUndefined()
  expect((await readState(target, 'bind-card')).history.filter(({ action }) => action === 'revoke')).toHaveLength(1)
})

test('the next publisher finishes a rollback that was killed', async () => {
  const { target, written } = await testFolderTarget()

  await published(target, { text: 'first' })
  await published(target, { text: 'second' })
  // After it was written down and before it was done.
  expect((await ended(publisher(written, 'rollback', 3))).signal).toBe('SIGKILL')
  expect((await statusOf(target, 'bind-card', undefined)).lines.join('\n')).toContain('UNFINISHED: rollback')
  await expect(published(target, { text: 'third' })).resolves.toBeDefined()
  expect((await readState(target, 'bind-card')).history.map(({ action }) => action)).toEqual([
    'publish',
    'publish',
    'rollback',
    'publish',
  ])
})
