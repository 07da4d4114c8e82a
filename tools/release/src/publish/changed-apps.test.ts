import { expect, test } from 'vitest'

import { published } from '../testing/releases.ts'
import { runRelease } from '../testing/run-release.ts'
import { testFolderTarget } from '../testing/test-targets.ts'
import { changedApps } from './changed-apps.ts'

test('an app is changed when its source differs from the canary, else from what is live, and when nothing is live', async () => {
  const { target } = await testFolderTarget()
  const changed = () => changedApps(target, ['bind-card', 'landing'], async () => 'new')

  expect(await changed()).toEqual(['bind-card', 'landing'])
  await published(target, { text: 'first', source: 'old' })
  await published(target, { app: 'landing', text: 'first', source: 'new' })
  expect(await changed()).toEqual(['bind-card'])
  await published(target, { text: 'second', source: 'new' }, 5)
  expect(await changed()).toEqual([])
})

test('a release that became live again from another source is not changed', async () => {
  const { target } = await testFolderTarget()

  await published(target, { text: 'first', source: 'old' })
  await published(target, { text: 'first', source: 'new' })
  expect(await changedApps(target, ['bind-card'], async () => 'new')).toEqual([])
})

test('status --changed prints a name a line, of an empty target each', async () => {
  const { written } = await testFolderTarget()
  const { printed, exitCode } = await runRelease('status', '--changed', '--to', written)

  expect(printed.split('\n')).toEqual(expect.arrayContaining(['loan', 'repayment', 'official']))
  expect(exitCode).toBe(0)
})
