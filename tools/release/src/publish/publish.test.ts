import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import type { Target } from '../target/target.ts'
import { ana, builtRelease, recordedOutput, published, smallDeployment } from '../testing/releases.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { prepareDeployment } from './deployment.ts'
import { publish } from './publish.ts'
import { preview } from './preview.ts'
import { readState } from './release-state.ts'
import { revoke } from './revoke.ts'
import { rollback } from './rollback.ts'
import { statusOf } from './status.ts'

const buckets = testBuckets()

/** Every byte of a target but the states and locks. */
async function bytesOf(target: Target, ...folders: readonly string[]): Promise<Record<string, string | undefined>> {
  const files = (await Promise.all(folders.map((folder) => target.list(folder)))).flat()

  return Object.fromEntries(
    await Promise.all(files.map(async ({ path }) => [path, (await target.read(path))?.toString('base64')] as const)),
  )
}

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('gets pages with their brand, their deployment and the policy of exactly their bytes', async () => {
    const { target, visit } = await place()
    const { deployId } = await published(target, { text: 'first' })
    const page = await visit('bind-card')

    expect(page).toContain('<title>Araw Finance</title>')
    expect(page).toContain(`<meta name="release" content="bind-card@${deployId}">`)
    expect(page).toMatch(
      /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'/,
    )
    // A browser ignores it there, with a complaint on every page.
    expect(page).not.toContain('frame-ancestors')
  })

  test('gets nothing new when the release is live already', async () => {
    const { target } = await place()
    const deployment = await published(target, { text: 'first' })
    const before = await target.read('state/bind-card.json')

    expect(await publish(target, { deployment, ...ana }, recordedOutput())).toBe(false)
    expect(await target.read('state/bind-card.json')).toEqual(before)
  })

  test('is whole again when the release is published once more, also where plain files show something else', async () => {
    const { target } = await place()
    const deployment = await published(target, { text: 'first' })
    const isWhole = async () => (await statusOf(target, 'bind-card', undefined)).isWhole

    for (const path of ['bind-card', 'live/bind-card']) {
      await target.remove(path)
      await target.write(path, Buffer.from('by hand'), { contentType: 'text/html', cache: 'revalidate' })
    }
    expect(await isWhole()).toBe(false)
    expect(await publish(target, { deployment, ...ana }, recordedOutput())).toBe(true)
    expect(await isWhole()).toBe(true)
  })

  test.each(['lost', 'damaged'])('goes on after the manifest of what is live is %s', async (what) => {
    const { target, visit } = await place()

    await published(target, { text: 'first' })

    const second = await published(target, { text: 'second' })
    const manifest = `releases/bind-card/${second.deployId}/manifest.json`

    if (what === 'lost') await target.remove(manifest)
    else await target.write(manifest, Buffer.from('x'), { contentType: 'application/json', cache: 'revalidate' })
    await rollback(target, { app: 'bind-card', ...ana }, recordedOutput())
    expect(await visit('bind-card')).toContain('first')
    await published(target, { text: 'third' })
    expect(await visit('bind-card')).toContain('third')
  })

  test('keeps every byte of the other apps', async () => {
    const { target, visit } = await place()

    await published(target, { app: 'landing', text: 'first', runtime: 'react 1' })

    const folders = ['assets/landing', 'assets/runtime', 'releases/landing']
    const before = await bytesOf(target, ...folders)

    await published(target, { text: 'first', runtime: 'react 2' })
    await published(target, { text: 'second', runtime: 'react 2' })
    expect(await bytesOf(target, ...folders)).toMatchObject(before)
    expect(await visit('landing')).toContain('first')
    expect(await visit('bind-card')).toContain('second')
  })

  test('is repaired by publishing the same release again', async () => {
    const { target, visit } = await place()
    const deployment = await published(target, { text: 'first' })
    const output = recordedOutput()
    const [asset = ''] = deployment.contents.keys()

    await target.write(asset, Buffer.from('damaged'), { contentType: 'text/javascript', cache: 'immutable' })
    expect(await publish(target, { deployment, ...ana }, output)).toBe(true)
    expect(await target.read(asset)).toEqual(deployment.contents.get(asset))
    expect(output.warned).toEqual(['1 files of bind-card were missing or damaged; they are whole again.'])
    expect(await visit('bind-card')).toContain('first')
  })
})

test('publish keeps the files of the last ten releases, and no others', async () => {
  const { target } = await testFolderTarget()

  await published(target, { app: 'landing', text: 'landing', runtime: 'react 1' })

  const deployments = []

  for (let number = 0; number <= 11; number += 1) {
    deployments.push(await published(target, { text: `text ${number}`, runtime: `react ${number}` }))
  }

  const paths = new Set((await target.list('assets')).map(({ path }) => path))
  const wholeOnes = deployments.filter(({ manifest }) =>
    manifest.files.filter(({ path }) => path.startsWith('assets/')).every(({ path }) => paths.has(path)),
  )

  expect(wholeOnes).toEqual(deployments.slice(2))
  // Of two releases' own and shared files, all are gone but the one that another app needs.
  expect(paths.size).toBe(10 + 10 + 1 + 1)
  expect(new Set((await target.list('releases/bind-card')).map(({ path }) => path.split('/')[2])).size).toBe(10)
})

test('a publish or preview that is refused has copied nothing', async () => {
  const { target } = await testFolderTarget()
  const copied = async () =>
    (await target.list('.')).map(({ path }) => path).filter((path) => !path.startsWith('state/lock'))
  const publishing = async (more: object) =>
    publish(target, { deployment: await smallDeployment({ text: 'new' }), ...ana, ...more }, recordedOutput())

  await expect(publishing({ share: 5 })).rejects.toThrow('is not live yet')
  expect(await copied()).toEqual([])

  await published(target, { text: 'first' })

  const bad = await published(target, { text: 'bad' })

  await rollback(target, { app: 'bind-card', ...ana }, recordedOutput())
  await revoke(target, { deployId: bad.deployId, ...ana }, recordedOutput())

  const before = await copied()

  await expect(publishing({ expected: 'none' })).rejects.toThrow('not none')
  await expect(publish(target, { deployment: bad, ...ana }, recordedOutput())).rejects.toThrow('was revoked')
  await expect(preview(target, { deployment: bad, ...ana }, recordedOutput())).rejects.toThrow('was revoked')
  expect(await copied()).toEqual(before)
  await published(target, { text: 'second' }, 5)

  const withCanary = await copied()

  await expect(publishing({})).rejects.toThrow('roll it back before you publish')
  expect(await copied()).toEqual(withCanary)
})

test('publish rejects a damaged release, and one of another app', async () => {
  const { folder, manifest } = await builtRelease({ text: 'first' })

  await expect(prepareDeployment('landing', folder, {})).rejects.toThrow('a release of bind-card, not of landing')
  await writeFile(join(folder, 'public', manifest.files[0]?.path ?? ''), 'damaged')
  await expect(prepareDeployment('bind-card', folder, {})).rejects.toThrow(`is damaged, build it again: assets/`)
})

test('prepareDeployment gives the same id for the same release and brand, and another for another brand', async () => {
  const { folder } = await builtRelease({ text: 'first' })
  const deployments = await Promise.all(
    [{}, {}, { companyName: 'Buwan' }].map((brand) => prepareDeployment('bind-card', folder, brand)),
  )
  const ids = deployments.map(({ deployId }) => deployId)

  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
  expect(
    deployments.map(({ contents }) => /"bind-card@(\w+)"/.exec(String(contents.get('bind-card/index.html')))?.[1]),
  ).toEqual(ids)
})

test('the history holds who did what, and why', async () => {
  const { target } = await testFolderTarget()
  const deployment = await smallDeployment({ text: 'first', version: '1.2.0' })

  await publish(target, { deployment, who: 'Ben', why: 'payday' }, recordedOutput())
  expect((await readState(target, 'bind-card')).history).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      who: 'Ben',
      why: 'payday',
      action: 'publish',
      deployId: deployment.deployId,
      releaseId: deployment.manifest.releaseId,
      version: '1.2.0',
      commit: 'c0ffee',
    },
  ])
})

test('a folder that was copied with its links followed is published to, and rolled back', async () => {
  const { target, written, visit } = await testFolderTarget()
  const { deployId } = await published(target, { text: 'first' })
  const link = join(written, 'live/bind-card')

  await rm(link)
  await cp(join(written, `releases/bind-card/${deployId}`), link, { recursive: true })
  await published(target, { text: 'second' })
  await rollback(target, { app: 'bind-card', ...ana }, recordedOutput())
  expect(await visit('bind-card')).toContain('first')
  expect((await statusOf(target, 'bind-card', undefined)).isWhole).toBe(true)
})
