import { expect, test } from 'vitest'

import { ana, builtRelease, published, rateOf, recordedOutput, smallDeployment } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { promote } from './canary.ts'
import { prepareDeployment } from './deployment.ts'
import { preview } from './preview.ts'
import { publish, publishConfiguration } from './publish.ts'
import { heldDeployments, readState } from './release-state.ts'
import { revoke } from './revoke.ts'
import { rollback } from './rollback.ts'

const buckets = testBuckets()
const app = 'bind-card'

test('a deployment that was rolled back is published only again on purpose', async () => {
  const { target } = await testFolderTarget()

  await published(target, { text: 'first' })

  const second = await published(target, { text: 'second' })

  await rollback(target, { app, ...ana, why: 'white page' }, recordedOutput())
  for (const share of [undefined, 5]) {
    await expect(publish(target, { deployment: second, share, ...ana }, recordedOutput())).rejects.toThrow(
      /was rolled back by Ana \(.*\): white page\. Nothing was changed; --again/,
    )
  }
  await publish(target, { deployment: second, isAgain: true, ...ana }, recordedOutput())

  const { live, history } = await readState(target, app)

  expect(live).toBe(second.deployId)
  expect(heldDeployments(history)).toEqual([])
})

test('a release that was rolled back is held in every configuration, and one of which only the configuration was is not', async () => {
  const { target } = await testFolderTarget()
  const { folder } = await builtRelease({ app, text: 'second' })
  const withPhone = (servicePhone: string) => prepareDeployment(app, folder, { servicePhone })
  const publishing = async (phone: string, isAgain = false) =>
    publish(target, { deployment: await withPhone(phone), isAgain, ...ana }, recordedOutput())

  await published(target, { text: 'first' })
  await publishing('1')
  await rollback(target, { app, ...ana }, recordedOutput())
  await expect(publishing('2')).rejects.toThrow('was rolled back by Ana')
  await publishing('2', true)
  await publishing('3')
  await rollback(target, { app, ...ana }, recordedOutput())
  await publishing('4')
  await expect(publishing('3')).rejects.toThrow('was rolled back by Ana')
})

test('a rollback holds the canary that it ends, and what is live stays', async () => {
  const { target } = await testFolderTarget()
  const first = await published(target, { text: 'first' })
  const canary = await published(target, { text: 'second' }, 5)

  expect(await rollback(target, { app, ...ana }, recordedOutput())).toMatchObject({ ended: canary.deployId })
  expect((await readState(target, app)).live).toBe(first.deployId)
  expect(heldDeployments((await readState(target, app)).history).map(({ deployId }) => deployId)).toEqual([
    canary.deployId,
  ])
})

test('of two publishers the second is refused when another deployment is live than it saw', async () => {
  const { target } = await testFolderTarget()
  const first = await published(target, { text: 'first' })
  const [one, two] = [await smallDeployment({ text: 'one' }), await smallDeployment({ text: 'two' })]
  const expected = first.deployId

  await publish(target, { deployment: one, expected, ...ana }, recordedOutput())
  await expect(publish(target, { deployment: two, expected, ...ana }, recordedOutput())).rejects.toThrow(
    new RegExp(`^${one.deployId} is live of bind-card, since .* by Ana, not ${expected}`),
  )
  expect((await readState(target, app)).live).toBe(one.deployId)
})

test('a canary above the guard, or worse than what it replaces, is promoted only by force, which is written down', async () => {
  const { target } = await testFolderTarget()
  const old = await published(target, { text: 'old' })
  const fresh = await published(target, { text: 'fresh' }, 5)
  const guardOf = (failed: number, rejected: number, isForced = false) => ({
    failAbove: 2,
    isForced,
    rates: {
      rows: [
        rateOf(app, old.deployId, { ready: 950, failed: 1, rejected: 49 }),
        rateOf(app, fresh.deployId, { ready: 1_000 - failed - rejected, failed, rejected }),
      ],
    },
  })
  const promoteWith = (guard: ReturnType<typeof guardOf>) => promote(target, { app, ...ana, guard }, recordedOutput())

  await expect(promoteWith(guardOf(25, 50))).rejects.toThrow('2.50 % of its views failed, and 2 % are allowed')
  await expect(promoteWith(guardOf(1, 150))).rejects.toThrow('/bind-card: more of its views show only an error')
  expect((await readState(target, app)).live).toBe(old.deployId)
  await promoteWith(guardOf(25, 50, true))

  const { live, history } = await readState(target, app)

  expect(live).toBe(fresh.deployId)
  expect(history.at(-1)?.forced).toContain('2.50 % of its views failed')
})

test.each([
  [4_000, 29],
  [30, 0],
])('beside %i views of what it replaces, a canary with %i is promoted only by force', async (before, ready) => {
  const { target } = await testFolderTarget()
  const old = await published(target, { text: 'old' })

  const fresh = await published(target, { text: 'fresh' }, 5)
  const rows = [rateOf(app, old.deployId, { ready: before }), rateOf(app, fresh.deployId, { ready })]
  const guard = { rates: { rows }, failAbove: 2, isForced: false }

  await expect(promote(target, { app, ...ana, guard }, recordedOutput())).rejects.toThrow(
    `only ${ready} views of it have reported`,
  )
})

test('a canary that is as good as what it replaces is promoted, and one that nobody counts with a warning', async () => {
  const { target } = await testFolderTarget()
  const old = await published(target, { text: 'old' })
  const fresh = await published(target, { text: 'fresh' }, 5)
  const rates = { rows: [old, fresh].map(({ deployId }) => rateOf(app, deployId, { ready: 500, failed: 2 })) }

  await promote(target, { app, ...ana, guard: { rates, failAbove: 2, isForced: false } }, recordedOutput())
  expect((await readState(target, app)).history.at(-1)).not.toHaveProperty('forced')
  await published(target, { text: 'next' }, 5)

  const output = recordedOutput()

  await promote(target, { app, ...ana, guard: { rates: undefined, failAbove: 2, isForced: false } }, output)
  expect(output.warned).toEqual([expect.stringMatching(/^Nobody knows how the canary does/)])
})

test.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s has no file of a revoked deployment, and no way back to it', async (_kind, place) => {
  const { target } = await place()
  const first = await published(target, { text: 'first' })
  const bad = await published(target, { text: 'a secret' })
  const request = { deployId: bad.deployId, ...ana }

  await expect(revoke(target, request, recordedOutput())).rejects.toThrow('roll back first')
  await published(target, { text: 'third' })
  await preview(target, { deployment: bad, ...ana }, recordedOutput())
  await published(target, { text: 'a secret' }, 7)
  await expect(revoke(target, request, recordedOutput())).rejects.toThrow('roll the canary back first')
  await rollback(target, { app, deployId: first.deployId, ...ana }, recordedOutput())

  const own = bad.manifest.files.find(({ path }) => path.startsWith(`assets/${app}/`))?.path

  // What a CDN may still have; files that other deployments need are not among it.
  expect(await revoke(target, request, recordedOutput())).toEqual({
    app,
    addresses: [`/_preview/${bad.deployId}/`, `/${own}`],
  })
  await expect(revoke(target, { ...request, deployId: 'beef' }, recordedOutput())).rejects.toThrow('has no deployment')

  const folders = ['_preview', 'assets', 'releases', 'state', app, 'live']
  const files = (await Promise.all(folders.map((folder) => target.list(folder)))).flat()
  const contents = await Promise.all(
    files.filter(({ path }) => !path.startsWith('state/')).map(async ({ path }) => String(await target.read(path))),
  )

  expect(files.filter(({ path }) => path.includes(bad.deployId))).toEqual([])
  expect(contents.filter((content) => content.includes('a secret'))).toEqual([])
  await expect(rollback(target, { app, deployId: bad.deployId, ...ana }, recordedOutput())).rejects.toThrow('has no')
  expect((await readState(target, app)).previous).not.toBe(bad.deployId)
  await expect(publish(target, { deployment: bad, ...ana }, recordedOutput())).rejects.toThrow('was revoked')
  // Whoever looks at it again on purpose makes it no way back.
  await preview(target, { deployment: bad, isAgain: true, ...ana }, recordedOutput())
  await expect(rollback(target, { app, deployId: bad.deployId, ...ana }, recordedOutput())).rejects.toThrow(
    'was revoked by Ana',
  )
})

test('a revoked release that is there with another configuration is named, and none of it is published again by mistake', async () => {
  const { target } = await testFolderTarget()
  const { folder } = await builtRelease({ app, text: 'a secret' })
  const withPhone = (servicePhone: string) => prepareDeployment(app, folder, { servicePhone })
  const [first, second, third] = [await withPhone('1'), await withPhone('2'), await withPhone('3')]
  const publishing = (deployment: typeof first) => publish(target, { deployment, ...ana }, recordedOutput())
  const output = recordedOutput()

  await publishing(first)
  await publishing(second)
  await published(target, { text: 'sound' })
  await revoke(target, { deployId: first.deployId, ...ana }, output)
  expect(output.warned).toEqual([expect.stringContaining(`${second.deployId} is the same release`)])
  await expect(publishing(third)).rejects.toThrow('was revoked by Ana')
  await publish(target, { deployment: third, isAgain: true, ...ana }, recordedOutput())
  await expect(
    publishConfiguration(target, { app, configuration: { servicePhone: '1' }, ...ana }, recordedOutput()),
  ).rejects.toThrow('was revoked by Ana')
})

test('publish takes either an app or all of them', async () => {
  const { written } = await testFolderTarget()
  const words = ['publish', '--to', written, '--config', '/nowhere/brand.json']

  expect(await runRelease(...words)).toMatchObject({ exitCode: 2, warned: expect.stringContaining('say --all') })
  expect(await runRelease(...words, '--all', '--release', '/nowhere')).toMatchObject({
    exitCode: 1,
    warned: expect.stringContaining('has no release of'),
  })
})
