import { expect, test } from 'vitest'

import { startReading } from '../testing/reader.ts'
import { ana, recordedOutput, smallDeployment } from '../testing/releases.ts'
import { startSmallSite } from '../testing/small-site.ts'
import { testFolderTarget } from '../testing/test-targets.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'

test('readers get whole pages of one release while releases are published and rolled back', async () => {
  const { target } = await testFolderTarget()
  const deployments = await Promise.all(['one', 'two', 'three'].map((text) => smallDeployment({ text, runtime: text })))
  const [first, ...others] = deployments

  if (first === undefined) throw new Error('There is no release')
  await publish(target, { deployment: first, ...ana }, recordedOutput())

  const site = await startSmallSite(target, ['bind-card'])
  const readers = [startReading(`${site}/bind-card`, deployments), startReading(`${site}/bind-card`, deployments)]

  for (let round = 0; round < 3; round += 1) {
    for (const deployment of [...others, first]) {
      await publish(target, { deployment, isAgain: true, ...ana }, recordedOutput())
    }
    await rollback(target, { app: 'bind-card', ...ana }, recordedOutput())
  }
  await Promise.all(readers.map((reader) => reader.stop()))
  for (const { read } of readers) {
    expect([...read.missing, ...read.mixed]).toEqual([])
    expect(read.deployments.size).toBe(3)
  }
})
