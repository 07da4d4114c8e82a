import { describe, expect, test } from 'vitest'

import { ana, builtRelease, rateOf, recordedOutput, published } from '../testing/releases.ts'
import { testBuckets, testFolderTarget } from '../testing/test-targets.ts'
import { prepareDeployment } from './deployment.ts'
import { publish } from './publish.ts'
import { parseState, readState } from './release-state.ts'
import { statusOf } from './status.ts'

const buckets = testBuckets()
const script = { contentType: 'text/javascript; charset=utf-8', cache: 'immutable' } as const

describe.each([
  ['a folder', testFolderTarget],
  ['a bucket', buckets.place],
])('%s', (_kind, place) => {
  test('has a status with what is live, the canary, and that every file is as published', async () => {
    const { target } = await place()
    const first = await published(target, { text: 'first', version: '1.0.0' })
    const second = await published(target, { text: 'second', version: '1.1.0' }, 5)
    const rates = { rows: [rateOf('bind-card', first.deployId, { ready: 199, failed: 1 })] }
    const { lines, isWhole } = await statusOf(target, 'bind-card', rates)

    expect(isWhole).toBe(true)
    expect(lines.join('\n')).toMatch(
      new RegExp(
        `live: deployment ${first.deployId}  1.0.0  release ${first.manifest.releaseId}  since .* by Ana \\(publish\\)
    reports: 199 pages ready, 1 failed \\(0.50 %\\), 0 rejected \\(0.00 %\\) in the last 24 hours
    files: all 6 as published
  canary 5 %: deployment ${second.deployId}  1.1.0 .*
    reports: no page has reported in the last 24 hours
    files: all 6 as published`,
      ),
    )
  })

  test('has a status that names each missing and each changed file', async () => {
    const { target } = await place()
    const { deployId, manifest } = await published(target, { text: 'first' })
    const [own = '', shared = ''] = manifest.files.map(({ path }) => path)

    await target.remove(own)
    await target.write(shared, Buffer.from('changed'), script)

    const { lines, isWhole } = await statusOf(target, 'bind-card', undefined)

    expect(isWhole).toBe(false)
    expect(lines).toEqual(expect.arrayContaining([`    MISSING: ${own}`, `    CHANGED: ${shared}`]))
    expect(lines).toEqual(expect.arrayContaining([expect.stringContaining('reports: unknown')]))
    await target.remove(`releases/bind-card/${deployId}/manifest.json`)
    expect((await statusOf(target, 'bind-card', undefined)).isWhole).toBe(false)
  })

  test('has a status that says when visitors see something other than what was published', async () => {
    const { target } = await place()
    const { deployId } = await published(target, { text: 'first' })

    await published(target, { text: 'second' })
    await target.show('bind-card', deployId, null)

    const { lines, isWhole } = await statusOf(target, 'bind-card', undefined)

    expect(isWhole).toBe(false)
    expect(lines.filter((line) => line.includes('WRONG')).length).toBeGreaterThan(0)
  })
})

test('status shows separate rates for a canary that differs only in its configuration', async () => {
  const { target } = await testFolderTarget()
  const { folder } = await builtRelease({ text: 'first' })
  const [live, canary] = await Promise.all(
    ['Araw', 'Buwan'].map((companyName) => prepareDeployment('bind-card', folder, { companyName })),
  )

  if (live === undefined || canary === undefined) throw new Error('There is no deployment')
  await publish(target, { deployment: live, ...ana }, recordedOutput())
  await publish(target, { deployment: canary, share: 5, ...ana }, recordedOutput())

  const rates = {
    rows: [
      rateOf('bind-card', live.deployId, { ready: 190 }),
      rateOf('bind-card', canary.deployId, { ready: 6, failed: 4 }),
    ],
  }
  const { lines } = await statusOf(target, 'bind-card', rates)

  expect(lines.filter((line) => line.includes('reports:'))).toEqual([
    expect.stringContaining('190 pages ready, 0 failed'),
    expect.stringContaining('6 pages ready, 4 failed (40.00 %)'),
  ])
  expect(lines.filter((line) => line.includes(`release ${live.manifest.releaseId}`))).toHaveLength(2)
})

test('status reports an interrupted change', async () => {
  const { target } = await testFolderTarget()

  await published(target, { text: 'first' })

  const state = await readState(target, 'bind-card')
  const [entry] = state.history
  const json = JSON.stringify({ ...state, pending: { entry, live: state.live } })

  await target.write('state/bind-card.json', Buffer.from(json), script)
  expect(parseState(json).pending).toBeDefined()
  expect((await statusOf(target, 'bind-card', undefined)).lines.at(-1)).toMatch(/UNFINISHED: publish of .* by Ana/)
})

test('status says that nothing is live of an app that was never published', async () => {
  const { target } = await testFolderTarget()

  expect((await statusOf(target, 'loan', undefined)).lines).toEqual(['loan: nothing is live'])
})
