import { describe, expect, test } from 'vitest'

import { ana, recordedOutput, published, smallDeployment } from '../testing/releases.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { preview } from './preview.ts'
import { readState } from './release-state.ts'
import { rollback } from './rollback.ts'

const buckets = testBuckets()
const request = { app: 'bind-card', ...ana }

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('goes back a release, then further back, and to any named one', async () => {
    const { target, visit } = await place()

    await published(target, { text: 'first' })
    await published(target, { text: 'second' })

    const third = await published(target, { text: 'third' })

    await rollback(target, request, recordedOutput())
    expect(await visit('bind-card')).toContain('second')
    await rollback(target, request, recordedOutput())
    expect(await visit('bind-card')).toContain('first')
    await expect(rollback(target, request, recordedOutput())).rejects.toThrow('Nothing was live of bind-card before')
    await rollback(target, { ...request, deployId: third.deployId }, recordedOutput())
    expect(await visit('bind-card')).toContain('third')
    expect((await readState(target, 'bind-card')).history.map(({ action }) => action)).toEqual([
      'publish',
      'publish',
      'publish',
      'rollback',
      'rollback',
      'rollback',
    ])
  })

  test('ends a canary, and goes back at the second time', async () => {
    const { target, visit } = await place()
    const first = await published(target, { text: 'first' })

    await published(target, { text: 'second' })
    await published(target, { text: 'third' }, 5)
    await rollback(target, request, recordedOutput())
    expect(await visit('bind-card', '00')).toContain('second')
    await published(target, { text: 'fourth' }, 5)

    const output = recordedOutput()

    await rollback(target, { ...request, deployId: first.deployId }, output)
    expect(await visit('bind-card', '00')).toContain('first')
    expect(output.warned).toContain('The canary of 5 % ends, too.')
  })

  test('leads to nothing that was only a canary or a preview', async () => {
    const { target, visit } = await place()
    const shown = await smallDeployment({ text: 'shown' })

    await published(target, { text: 'first' })

    const canary = await published(target, { text: 'second' }, 5)

    await rollback(target, request, recordedOutput())
    await preview(target, { deployment: shown, ...ana }, recordedOutput())
    for (const { deployId } of [canary, shown]) {
      await expect(rollback(target, { ...request, deployId }, recordedOutput())).rejects.toThrow(
        `Not everybody has seen ${deployId} of bind-card`,
      )
    }
    expect(await visit('bind-card')).toContain('first')
  })
})

test('rollback changes nothing when a file of the release before is missing', async () => {
  const { target, visit } = await testFolderTarget()
  const first = await published(target, { text: 'first' })

  await published(target, { text: 'second' })

  const own = first.manifest.files.find(({ path }) => path.startsWith('assets/bind-card/'))?.path ?? ''

  await target.remove(own)
  await expect(rollback(target, request, recordedOutput())).rejects.toThrow(`Missing or damaged: ${own}.`)
  expect(await visit('bind-card')).toContain('second')
})

test('rollback rejects an app that was never published, and a deployment that never was', async () => {
  const { target } = await testFolderTarget()

  await expect(rollback(target, request, recordedOutput())).rejects.toThrow('bind-card was never published')

  const { deployId } = await published(target, { text: 'first' })

  await expect(rollback(target, request, recordedOutput())).rejects.toThrow(`Nothing was live of bind-card before`)
  await expect(rollback(target, { ...request, deployId: 'beef' }, recordedOutput())).rejects.toThrow(
    'no deployment beef',
  )
  await expect(rollback(target, { ...request, deployId }, recordedOutput())).rejects.toThrow('is live already')
})
